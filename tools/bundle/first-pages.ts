import { globSync, readFileSync } from 'node:fs'
import { basename } from 'node:path'
import type { Plugin } from 'rollup'

/** Folder of the first pages' on-demand files, apart from those that the service worker caches. */
export const FIRST_FOLDER = `first/${process.env.SITE_BUILD ?? 'unnamed'}`

/** Pages with a file of their own for a visit that begins there: it has the page's elements, the loader of others and the frame's access to the stores. */
export interface FirstPage {
  /** Path without the slash; `home` for the home page. */
  name: string
  /** Source of the file. */
  entry: string
  /** Tags of the elements in it. */
  tags: readonly string[]
}

/** All first pages: `widgets/<name>.entry.ts`. */
export const firstPages: readonly FirstPage[] = globSync('widgets/*.entry.ts')
  .sort()
  .map((entry) => ({
    name: basename(entry, '.entry.ts'),
    entry,
    tags: [...readFileSync(entry, 'utf8').matchAll(/\/([\w-]+)\.element\.ts'/g)].map(([, name]) => `tl-${name}`),
  }))

/** Writes the list of a first page's on-demand files, which the site lets its worker cache (site/scripts/cache-entry.ts). */
export const listOnDemandFiles = ({ name }: FirstPage): Plugin => ({
  name: 'on-demand-files',
  generateBundle(_options, bundle) {
    const late = Object.values(bundle).flatMap((file) => (file.type === 'chunk' && !file.isEntry ? file.fileName : []))
    this.emitFile({ type: 'asset', fileName: `first-${name}.json`, source: JSON.stringify(late) })
  },
})
