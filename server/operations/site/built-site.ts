import { existsSync } from 'node:fs'
import { join } from 'node:path'

/** Files of the site that a node serves. */
export interface BuiltSite {
  /** Returns true if the pages and elements of the site have been built. `npm start` builds them while the backend is already running. */
  isBuilt(): boolean
}

/** Files that every visitor needs, written by each part of the build: the elements, the pages, the service worker. */
const REQUIRED_FILES = ['embed/tradelet.js', 'site/index.html', 'site/404.html', 'site/service-worker.js']

/** Returns the site in a folder. */
export const openBuiltSite = (dist: string): BuiltSite => ({
  isBuilt: () => REQUIRED_FILES.every((file) => existsSync(join(dist, file))),
})

/** Site of a backend that serves none, which counts as built. */
export const NO_SITE: BuiltSite = { isBuilt: () => true }
