import { join } from 'node:path'
import type { Plugin } from 'rollup'
import { featureModule } from './features.ts'

/** The place that packages are looked for from, since these modules have none. */
const BESIDE = join(process.cwd(), 'package.json')

/** Lets a build with rollup or Vite import `features:<name>`. */
export const featureModules: Plugin = {
  name: 'features',
  resolveId(source, importer) {
    if (source.startsWith('features:')) return `\0${source}`
    return importer?.startsWith('\0features:') ? this.resolve(source, BESIDE, { skipSelf: true }) : null
  },
  load: (id) => (id.startsWith('\0features:') ? featureModule(id.slice(1)) : null),
}
