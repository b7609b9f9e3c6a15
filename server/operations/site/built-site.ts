import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { Context } from '../../core/http/context.ts'

/** The files of the site that a node serves. */
export interface BuiltSite {
  /** Whether the site's pages and the elements are there. `npm start` builds them while the backend already runs. */
  isBuilt(): boolean
}

/** Written last by the steps of a build (tools/lib/sources.ts), or first needed by every visitor. */
const NEEDED = ['embed/tradelet.js', 'site/index.html', 'site/404.html', 'site/service-worker.js']

const sites = new WeakMap<Context, BuiltSite>()

/** Notes that this node serves the site from a folder. */
export const serveSiteFrom = (context: Context, dist: string): void =>
  void sites.set(context, { isBuilt: () => NEEDED.every((file) => existsSync(join(dist, file))) })

/** The site of a running backend. One that serves no site lacks none. */
export const siteOf = (context: Context): BuiltSite => sites.get(context) ?? { isBuilt: () => true }
