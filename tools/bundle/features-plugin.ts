import { join } from 'node:path'
import type { Plugin } from 'rollup'
import { generateFeatureModule } from './features.ts'

/** Importer for resolving packages, since generated modules have no path. */
const RESOLVE_FROM = join(process.cwd(), 'package.json')

/** Rollup and Vite plugin that resolves `features:<name>`. */
export const featureModulesPlugin: Plugin = {
  name: 'features',
  resolveId(source, importer) {
    if (source.startsWith('features:')) return `\0${source}`
    return importer?.startsWith('\0features:') ? this.resolve(source, RESOLVE_FROM, { skipSelf: true }) : null
  },
  load: (id) => (id.startsWith('\0features:') ? generateFeatureModule(id.slice(1)) : null),
}
