(function () {
  var page = document.querySelector('main');
  var pinned = new Set();
  function show(also) {
    var on = new Set(pinned);
    if (also) on.add(also);
    page.classList.toggle('picked', on.size > 0);
    page.querySelectorAll('[data-s]').forEach(function (part) {
      part.classList.toggle('on', on.has(part.dataset.s));
    });
  }
  function of(event) {
    var part = event.target.closest('tr[data-s], .series, .mark-of');
    return part && part.dataset.s;
  }
  page.addEventListener('pointerover', function (event) { show(of(event)); });
  page.addEventListener('focusin', function (event) { show(of(event)); });
  page.addEventListener('focusout', function () { show(); });
  page.addEventListener('pointerleave', function () { show(); });
  page.querySelectorAll('tr[data-s] > th').forEach(function (head) {
    var button = document.createElement('button');
    button.type = 'button';
    button.className = 'pick';
    button.setAttribute('aria-pressed', 'false');
    button.append.apply(button, head.childNodes);
    head.append(button);
    button.addEventListener('click', function () {
      var s = head.parentNode.dataset.s;
      if (!pinned.delete(s)) pinned.add(s);
      page.querySelectorAll('tr[data-s="' + s + '"] .pick').forEach(function (same) {
        same.setAttribute('aria-pressed', pinned.has(s));
      });
      show(s);
    });
  });
})();
