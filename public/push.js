// What the service worker does with a push: shows it, and opens the page that it is about.
self.addEventListener('push', (event) => {
  let message = {}
  try {
    message = event.data?.json() ?? {}
  } catch {
    // A message that is not ours still must be shown: browsers insist.
  }
  event.waitUntil(
    self.registration.showNotification(message.title ?? 'Sekundant', {
      body: message.body ?? '',
      tag: message.tag ?? 'sekundant',
      icon: '/icon-192.png',
      data: { open: typeof message.open === 'string' && message.open.startsWith('/') ? message.open : '/' },
    }),
  )
})

self.addEventListener('notificationclick', (event) => {
  event.notification.close()
  const url = new URL(event.notification.data?.open ?? '/', self.location.origin).href
  event.waitUntil(
    self.clients.matchAll({ type: 'window', includeUncontrolled: true }).then(async (pages) => {
      const [page] = pages
      if (!page) return self.clients.openWindow(url)
      await page.focus()
      return page.navigate(url)
    }),
  )
})
