import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { Context } from '../../core/http/context.ts'

/** Files of the site that a node serves. */
export interface BuiltSite {
  /** Returns true if the pages and elements of the site have been built. `npm start` builds them while the backend is already running. */
  isBuilt(): boolean
}

/** Files that a build writes last (tools/sources.ts), or that every visitor needs first. */
const REQUIRED_FILES = ['embed/tradelet.js', 'site/index.html', 'site/404.html', 'site/service-worker.js']

const sites = new WeakMap<Context, BuiltSite>()

/** Records that this node serves the site from a folder. */
export const registerBuiltSite = (context: Context, dist: string): void =>
  void sites.set(context, { isBuilt: () => REQUIRED_FILES.every((file) => existsSync(join(dist, file))) })

/** Returns the site of a running backend. A backend that serves no site counts as built. */
export const getBuiltSite = (context: Context): BuiltSite => sites.get(context) ?? { isBuilt: () => true }
