// Shows what the portal pushes, and a page of its own where there is no network. It keeps that page
// and its style, which are the same for everybody, and where to tell the portal that the browser has
// got a new subscription; nothing else that is anybody's.
'use strict';
const BASE = self.registration.scope;
const KEPT = 'cormorant-1';
// One entry for each channel that leads here: its address at the portal, the subscription that the
// portal knows, and the portal's key.
const CHANNELS = 'push-channels';
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

function bytes(text) {
  const plain = atob(text.replace(/-/g, '+').replace(/_/g, '/'));
  return Uint8Array.from(plain, function (letter) { return letter.charCodeAt(0); });
}

function base64(buffer) {
  const plain = String.fromCharCode.apply(null, new Uint8Array(buffer));
  return btoa(plain).replace(/\+/g, '-').replace(/\//g, '_').replace(/=+$/, '');
}

function keep(cache, channel) {
  return cache.put(BASE + channel.renew.slice(1), new Response(JSON.stringify(channel)));
}

function channels(cache) {
  return cache.keys().then(function (names) {
    return Promise.all(names.map(function (name) {
      return cache.match(name).then(function (answer) { return answer.json(); });
    }));
  });
}

// The subscription there is, or a new one in place of one that has ended.
function subscription(key) {
  const manager = self.registration.pushManager;
  return manager.getSubscription().then(function (known) {
    return known || manager.subscribe({ userVisibleOnly: true, applicationServerKey: bytes(key) });
  });
}

// Tells the portal of a subscription that it does not know. The secret in the address says whose it
// is, so nobody need be signed in. What cannot be told now is told the next time somebody looks.
function renew(cache, channel) {
  return subscription(channel.key).then(function (now) {
    if (now.endpoint === channel.to) { return null; }
    return fetch(BASE + channel.renew.slice(1), {
      method: 'POST',
      credentials: 'omit',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ to: now.endpoint, key: base64(now.getKey('p256dh')), auth: base64(now.getKey('auth')) })
    }).then(function (answer) {
      if (answer.ok) { return keep(cache, Object.assign(channel, { to: now.endpoint })); }
      // 404 is for a channel whose account is disabled for now.
      const over = answer.status === 410 || answer.status === 400;
      return over ? cache.delete(BASE + channel.renew.slice(1)) : null;
    });
  }).catch(function () {});
}

function renewAll() {
  return caches.open(CHANNELS).then(function (cache) {
    return channels(cache).then(function (all) {
      return Promise.all(all.map(function (channel) { return renew(cache, channel); }));
    });
  });
}

self.addEventListener('pushsubscriptionchange', function (event) {
  event.waitUntil(renewAll());
});

// A page is open, or says which channel of the portal leads here.
self.addEventListener('message', function (event) {
  const said = event.data;
  if (said === 'look') {
    event.waitUntil(renewAll());
  } else if (said && /^\/push\/[A-Za-z0-9_-]+$/.test(said.renew)) {
    event.waitUntil(caches.open(CHANNELS).then(function (cache) {
      return keep(cache, { renew: said.renew, to: text(said.to, 4000), key: text(said.key, 200) });
    }));
  }
});
