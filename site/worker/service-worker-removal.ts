// Served in place of the service worker where the site is not to be kept (SERVICE_WORKER=0): lets go of everything and takes itself away. Pages that are open go on.
import { forgetAll } from './cache.ts'
import { worker } from './scope.ts'

worker.addEventListener('install', (event) => event.waitUntil(worker.skipWaiting()))

worker.addEventListener('activate', (event) =>
  event.waitUntil(forgetAll().then(() => worker.registration.unregister())),
)
