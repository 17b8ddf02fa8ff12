// Shows what the portal pushes, and a page of its own where there is no network. It keeps that page
// and its style, which are the same for everybody, and nothing that is anybody's.
'use strict';
const BASE = self.registration.scope;
const KEPT = 'cormorant-1';
const STYLE = BASE + 'assets/portal.css';
const OFFLINE = { en: BASE + 'offline?lang=en', zh: BASE + 'offline?lang=zh' };

self.addEventListener('install', function (event) {
  event.waitUntil(caches.open(KEPT).then(function (cache) {
    return Promise.all([OFFLINE.en, OFFLINE.zh, STYLE].map(function (address) {
      return fetch(address, { credentials: 'omit', cache: 'reload' }).then(function (answer) {
        if (!answer.ok) { throw new Error('cannot keep ' + address); }
        return cache.put(address, answer);
      });
    }));
  }).then(function () { return self.skipWaiting(); }));
});

self.addEventListener('activate', function (event) {
  event.waitUntil(caches.keys().then(function (names) {
    return Promise.all(names.filter(function (name) {
      return name.startsWith('cormorant-') && name !== KEPT;
    }).map(function (name) { return caches.delete(name); }));
  }).then(function () { return self.clients.claim(); }));
});

function kept(address) {
  return caches.open(KEPT).then(function (cache) { return cache.match(address); }).then(function (answer) {
    return answer || Response.error();
  });
}

self.addEventListener('fetch', function (event) {
  const request = event.request;
  if (request.method !== 'GET') { return; }
  if (request.mode === 'navigate') {
    const language = (self.navigator.language || '').startsWith('zh') ? 'zh' : 'en';
    event.respondWith(fetch(request).catch(function () { return kept(OFFLINE[language]); }));
  } else if (request.url === STYLE) {
    event.respondWith(fetch(request).catch(function () { return kept(STYLE); }));
  }
});

// An address of the portal itself; the inbox for any other.
function own(address) {
  try {
    const url = new URL(address, BASE);
    return url.href.startsWith(BASE) ? url.href : BASE + 'inbox';
  } catch {
    return BASE + 'inbox';
  }
}

function text(value, most) {
  return typeof value === 'string' ? value.slice(0, most) : '';
}

self.addEventListener('push', function (event) {
  let message = {};
  try {
    message = (event.data && event.data.json()) || {};
  } catch {
    message = {};
  }
  const url = own(text(message.url, 4000) || 'inbox');
  event.waitUntil(self.registration.showNotification(text(message.title, 200) || 'Cormorant', {
    body: text(message.body, 500),
    icon: BASE + 'assets/icon-192.png',
    badge: BASE + 'assets/icon-192.png',
    tag: url,
    data: { url: url }
  }));
});

self.addEventListener('notificationclick', function (event) {
  event.notification.close();
  const url = own((event.notification.data && event.notification.data.url) || 'inbox');
  event.waitUntil(self.clients.matchAll({ type: 'window' }).then(function (windows) {
    const open = windows.find(function (one) { return one.url === url; });
    return open ? open.focus() : self.clients.openWindow(url);
  }));
});
