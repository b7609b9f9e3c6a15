/** `node tools/build/service-worker.ts DIST` writes the service worker of what was built below a folder: `DIST/site/service-worker.js`, and the one that removes it. */
import { makeServiceWorker } from './service-worker/make.ts'

const [folder] = process.argv.slice(2)
if (!folder) throw new Error('usage: service-worker.ts DIST')
await makeServiceWorker(folder)
