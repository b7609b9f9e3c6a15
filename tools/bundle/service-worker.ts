/**
 * `node tools/bundle/service-worker.ts DIST`: writes the service worker of a build and the one that removes it: `DIST/site/service-worker.js`,
 * `service-worker-removal.js`.
 */
import { makeServiceWorker } from './service-worker/make.ts'

const [folder] = process.argv.slice(2)
if (!folder) throw new Error('usage: service-worker.ts DIST')
await makeServiceWorker(folder)
