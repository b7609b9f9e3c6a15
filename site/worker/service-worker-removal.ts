// Served in place of the service worker if SERVICE_WORKER=0: deletes all caches and unregisters itself. Open pages keep working.
import { forgetAll } from './cache.ts'
import { worker } from './scope.ts'

worker.addEventListener('install', (event) => event.waitUntil(worker.skipWaiting()))

worker.addEventListener('activate', (event) =>
  event.waitUntil(forgetAll().then(() => worker.registration.unregister())),
)
