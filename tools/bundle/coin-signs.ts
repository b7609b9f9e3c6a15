import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import type { Plugin as EsbuildPlugin } from 'esbuild'
import type { Plugin } from 'rollup'

/** Module with the coins that have a sign (types: tools/bundle/coin-signs-module.d.ts). */
const MODULE = 'coins:signs'
/** Coloured signs of the package: a disc of 32 px with a figure. */
const SIGNS_FOLDER = 'node_modules/cryptocurrency-icons/svg/color'
/** Placeholder of the package, not a coin. */
const PLACEHOLDER_FILE = 'generic.svg'

const listSigns = (): string[] =>
  readdirSync(SIGNS_FOLDER).filter((name) => name.endsWith('.svg') && name !== PLACEHOLDER_FILE)

const generateModule = (folder: string): string =>
  `export const names = ${JSON.stringify(
    listSigns()
      .map((name) => name.slice(0, -'.svg'.length))
      .join(' '),
  )}\nexport const folder = ${folder}`

/** Rollup plugin of the product: one file per sign. The folder's name is a hash of all signs, so browsers may cache them forever. */
export const rollupCoinSigns: Plugin = {
  name: 'coin-signs',
  resolveId: (source) => (source === MODULE ? `\0${MODULE}` : null),
  load(id) {
    if (id !== `\0${MODULE}`) return null
    const signs = listSigns().map((name) => ({ name, source: readFileSync(`${SIGNS_FOLDER}/${name}`, 'utf8') }))
    const hash = createHash('sha256').update(JSON.stringify(signs)).digest('hex').slice(0, 8)
    const [first] = signs.map(({ name, source }) =>
      this.emitFile({ type: 'asset', fileName: `coins/${hash}/${name}`, source }),
    )
    return generateModule(`new URL('.', import.meta.ROLLUP_FILE_URL_${first}).href`)
  },
}

/** esbuild plugin of the element tests: serves the package's own files. */
export const esbuildCoinSigns: EsbuildPlugin = {
  name: 'coin-signs',
  setup(build) {
    build.onResolve({ filter: new RegExp(`^${MODULE}$`) }, ({ path }) => ({ path, namespace: 'coins' }))
    build.onLoad({ filter: /./, namespace: 'coins' }, () => ({ contents: generateModule(`'/${SIGNS_FOLDER}/'`) }))
  },
}
