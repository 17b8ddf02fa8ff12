// Shows new items while the inbox is open, and keeps the number of unread ones right.
(function () {
  'use strict';
  var base = document.body.dataset.base;
  var list = document.getElementById('items');

  function setUnread(count) {
    var place = document.getElementById('unread');
    if (!place || !/^\d+$/.test(count || '')) { return; }
    place.hidden = count === '0';
    place.querySelector('.count').textContent = Number(count) > 999 ? '999+' : count;
  }

  document.addEventListener('htmx:afterRequest', function (event) {
    setUnread(event.detail.xhr.getResponseHeader('Inbox-Unread'));
  });

  if (!list || !window.EventSource) { return; }
  var newest = list.dataset.newest;
  var source = null;

  // Whether an item belongs on this page.
  function belongs(row) {
    return list.dataset.live === 'true'
      && (!list.dataset.follow || list.dataset.follow === row.dataset.follow)
      && (!list.dataset.topic || list.dataset.topic === row.dataset.topic);
  }

  function insert(row) {
    var empty = document.getElementById('empty');
    if (empty) { empty.hidden = true; }
    list.hidden = false;
    document.getElementById('read-all').hidden = false;
    document.getElementById('through').value = newest;
    row.classList.add('fresh');
    list.prepend(row);
    if (window.htmx) { window.htmx.process(row); }
  }

  function announce(row) {
    var news = document.getElementById('news');
    news.textContent = news.dataset.news.replace('{title}', function () {
      return row.querySelector('h2 a').textContent;
    });
  }

  function show(id) {
    if (!/^\d+$/.test(id) || document.getElementById('item-' + id)) { return; }
    var address = base + 'inbox/' + id + '/row?back=' + encodeURIComponent(list.dataset.back);
    fetch(address, { headers: { 'HX-Request': 'true' }, cache: 'no-store' }).then(function (answer) {
      if (!answer.ok) { return null; }
      setUnread(answer.headers.get('Inbox-Unread'));
      return answer.text();
    }).then(function (html) {
      if (html === null || document.getElementById('item-' + id)) { return; }
      var shelf = document.createElement('template');
      shelf.innerHTML = html;
      var row = shelf.content.querySelector('li');
      if (!row) { return; }
      if (id.length > newest.length || (id.length === newest.length && id > newest)) { newest = id; }
      if (belongs(row)) { insert(row); }
      announce(row);
    }).catch(function () {});
  }

  function listen() {
    source = new EventSource(base + 'inbox/events?after=' + newest);
    source.addEventListener('item', function (event) { show(event.data); });
    // Too many pages are open: this one waits until somebody looks at it again.
    source.addEventListener('rest', function () { source.close(); });
  }

  listen();
  document.addEventListener('visibilitychange', function () {
    if (document.visibilityState === 'visible' && source.readyState === EventSource.CLOSED) { listen(); }
  });
  window.addEventListener('pagehide', function () { source.close(); });
  window.addEventListener('pageshow', function (event) { if (event.persisted) { listen(); } });
})();
