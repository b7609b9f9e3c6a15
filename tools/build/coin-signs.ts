import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import type { Plugin as EsbuildPlugin } from 'esbuild'
import type { Plugin } from 'rollup'

/** What browser sources import to know which coins have a sign (types: tools/build/coin-signs-module.d.ts). */
const MODULE = 'coins:signs'
/** The package's signs in their own colours: a disc of 32 with a figure on it. */
const SIGNS = 'node_modules/cryptocurrency-icons/svg/color'
/** Stands for no coin of its own. */
const NO_COIN = 'generic.svg'

const files = (): string[] => readdirSync(SIGNS).filter((name) => name.endsWith('.svg') && name !== NO_COIN)

const moduleOf = (folder: string): string =>
  `export const names = ${JSON.stringify(
    files()
      .map((name) => name.slice(0, -'.svg'.length))
      .join(' '),
  )}\nexport const folder = ${folder}`

/** For the product: a file a sign, in a folder that is named by what all of them hold, so that they can be kept for ever. */
export const rollupCoinSigns: Plugin = {
  name: 'coin-signs',
  resolveId: (source) => (source === MODULE ? `\0${MODULE}` : null),
  load(id) {
    if (id !== `\0${MODULE}`) return null
    const signs = files().map((name) => ({ name, source: readFileSync(`${SIGNS}/${name}`, 'utf8') }))
    const hash = createHash('sha256').update(JSON.stringify(signs)).digest('hex').slice(0, 8)
    const [first] = signs.map(({ name, source }) =>
      this.emitFile({ type: 'asset', fileName: `coins/${hash}/${name}`, source }),
    )
    return moduleOf(`new URL('.', import.meta.ROLLUP_FILE_URL_${first}).href`)
  },
}

/** For the element tests: the package's own files, as the test server has them. */
export const esbuildCoinSigns: EsbuildPlugin = {
  name: 'coin-signs',
  setup(build) {
    build.onResolve({ filter: new RegExp(`^${MODULE}$`) }, ({ path }) => ({ path, namespace: 'coins' }))
    build.onLoad({ filter: /./, namespace: 'coins' }, () => ({ contents: moduleOf(`'/${SIGNS}/'`) }))
  },
}
