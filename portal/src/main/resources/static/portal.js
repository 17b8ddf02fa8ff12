// What pages cannot do without a script, and htmx does not do.
(function () {
  'use strict';
  var unfolded = [];
  var ticks = {};
  // A slider shows its value beside it.
  document.addEventListener('input', function (event) {
    var target = event.target;
    if (target.matches && target.matches('input[type=range][data-shows]')) {
      var place = document.getElementById(target.dataset.shows);
      if (place) { place.textContent = Number(target.value).toFixed(2); }
    }
  });
  // What cannot be undone asks first.
  document.addEventListener('submit', function (event) {
    var question = event.target.dataset && event.target.dataset.confirm;
    if (question && !window.confirm(question)) { event.preventDefault(); }
  });
  // What somebody has unfolded or ticked stays so when its part of the page is renewed.
  document.addEventListener('htmx:beforeSwap', function (event) {
    var part = event.detail.target;
    unfolded = Array.prototype.map.call(part.querySelectorAll('details[open][id]'), function (one) { return one.id; });
    ticks = {};
    part.querySelectorAll('input[type=checkbox][id]').forEach(function (one) { ticks[one.id] = one; });
  });
  document.addEventListener('htmx:afterSwap', function () {
    unfolded.forEach(function (id) {
      var one = document.getElementById(id);
      if (one) { one.open = true; }
    });
    Object.keys(ticks).forEach(function (id) {
      var one = document.getElementById(id);
      if (one && one.value === ticks[id].value) { one.checked = ticks[id].checked; }
    });
  });
  // A request for a part of the page that comes to nothing is not passed over in silence.
  function trouble() { return document.getElementById('trouble'); }
  function tell(kind) {
    return function (event) {
      var place = trouble() || document.createElement('div');
      var words = document.body.dataset[kind];
      if (place.textContent !== words) { place.textContent = words; }
      if (!place.id) {
        place.id = 'trouble';
        place.className = 'notice bad';
        place.setAttribute('role', 'alert');
        document.getElementById('main').prepend(place);
      }
      place.dataset.path = event.detail.pathInfo.requestPath;
      event.detail.elt.querySelectorAll('[data-waits]').forEach(function (one) { one.hidden = true; });
    };
  }
  document.addEventListener('htmx:timeout', tell('late'));
  document.addEventListener('htmx:responseError', tell('failed'));
  document.addEventListener('htmx:sendError', tell('away'));
  document.addEventListener('htmx:afterRequest', function (event) {
    var place = trouble();
    if (place && event.detail.successful && place.dataset.path === event.detail.pathInfo.requestPath) { place.remove(); }
  });
  // Buttons that take their row away.
  document.addEventListener('click', function (event) {
    var button = event.target.closest && event.target.closest('button[data-removes]');
    if (button) {
      var row = button.closest(button.dataset.removes);
      if (row) { row.remove(); event.preventDefault(); }
    }
  });
  // Times are those of the reader's clock.
  function two(number) { return (number < 10 ? '0' : '') + number; }
  function local(place) {
    place.querySelectorAll('time[datetime]').forEach(function (one) {
      var time = new Date(one.dateTime);
      if (!/ UTC$/.test(one.textContent) || isNaN(time) || time.getTimezoneOffset() === 0) { return; }
      one.title = one.textContent;
      one.textContent = time.getFullYear() + '-' + two(time.getMonth() + 1) + '-' + two(time.getDate())
        + ' ' + two(time.getHours()) + ':' + two(time.getMinutes());
    });
  }
  local(document);
  new MutationObserver(function (changes) {
    changes.forEach(function (change) {
      change.addedNodes.forEach(function (node) { if (node.querySelectorAll) { local(node); } });
    });
  }).observe(document.body, { childList: true, subtree: true });
  // Forms that ask for it are told the time zone of the browser.
  var zone = window.Intl ? Intl.DateTimeFormat().resolvedOptions().timeZone : '';
  document.querySelectorAll('input[type=hidden][name=zone]').forEach(function (field) { field.value = zone || ''; });
  // The portal can be kept as an app, and can show notifications.
  if (document.body.dataset.worker === 'true' && navigator.serviceWorker) {
    navigator.serviceWorker.register(document.body.dataset.base + 'service-worker.js').then(function () {
      return navigator.serviceWorker.ready;
    }).then(function (registration) {
      // Not every browser tells its worker that a subscription has ended.
      if (registration.active) { registration.active.postMessage('look'); }
    }).catch(function () {});
  }
})();
