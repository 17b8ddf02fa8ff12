// Subscribes this browser to notifications, and proposes its time zone.
(function () {
  'use strict';
  var times = document.getElementById('times');
  var zone = window.Intl ? Intl.DateTimeFormat().resolvedOptions().timeZone : '';
  if (times && times.dataset.chosen === 'false') {
    var options = Array.prototype.slice.call(times.elements.zone.options);
    if (options.some(function (option) { return option.value === zone; })) { times.elements.zone.value = zone; }
  }
  var form = document.getElementById('push');
  if (!form) { return; }
  var problem = document.getElementById('push-problem');
  // The worker is told where to say that this browser has got a new subscription.
  if ('serviceWorker' in navigator && 'PushManager' in window) {
    navigator.serviceWorker.ready.then(function (registration) {
      return registration.pushManager.getSubscription().then(function (subscription) {
        if (!subscription || !registration.active) { return; }
        document.querySelectorAll('li[data-push]').forEach(function (row) {
          if (row.dataset.push === subscription.endpoint) {
            registration.active.postMessage({ renew: row.dataset.renew, to: row.dataset.push, key: form.dataset.key });
          }
        });
      });
    }).catch(function () {});
  }
  function bytes(text) {
    var plain = window.atob(text.replace(/-/g, '+').replace(/_/g, '/'));
    return Uint8Array.from(plain, function (letter) { return letter.charCodeAt(0); });
  }
  function text(buffer) {
    var plain = String.fromCharCode.apply(null, new Uint8Array(buffer));
    return window.btoa(plain).replace(/\+/g, '-').replace(/\//g, '_').replace(/=+$/, '');
  }
  form.addEventListener('submit', function (event) {
    event.preventDefault();
    if (!('serviceWorker' in navigator) || !('PushManager' in window) || !('Notification' in window)) {
      problem.textContent = form.dataset.unable;
      return;
    }
    Notification.requestPermission().then(function (answer) {
      if (answer !== 'granted') { throw new Error('refused'); }
      return navigator.serviceWorker.register(form.dataset.worker);
    }).then(function () {
      return navigator.serviceWorker.ready;
    }).then(function (registration) {
      return registration.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: bytes(form.dataset.key) });
    }).then(function (subscription) {
      form.elements.to.value = subscription.endpoint;
      form.elements.key.value = text(subscription.getKey('p256dh'));
      form.elements.auth.value = text(subscription.getKey('auth'));
      form.submit();
    }).catch(function (why) {
      problem.textContent = why.message === 'refused' ? form.dataset.refused : form.dataset.unable;
    });
  });
})();
