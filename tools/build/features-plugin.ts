import { join } from 'node:path'
import type { Plugin } from 'rollup'
import { featureModule } from './features.ts'

/** Importer for resolving packages, since generated modules have no path. */
const BESIDE = join(process.cwd(), 'package.json')

/** Rollup and Vite plugin that resolves `features:<name>`. */
export const featureModules: Plugin = {
  name: 'features',
  resolveId(source, importer) {
    if (source.startsWith('features:')) return `\0${source}`
    return importer?.startsWith('\0features:') ? this.resolve(source, BESIDE, { skipSelf: true }) : null
  },
  load: (id) => (id.startsWith('\0features:') ? featureModule(id.slice(1)) : null),
}
