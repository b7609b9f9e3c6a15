import { readFile } from 'node:fs/promises'
import type { Plugin as EsbuildPlugin } from 'esbuild'
import type { Plugin } from 'rollup'
import { type Replacement, replaceCode } from './replace-code.ts'
import { BRIDGE_REPLACEMENTS, CORE_REPLACEMENTS } from './short-bridge.ts'
import { TEMPLATE_REPLACEMENTS, UPDATE_REPLACEMENTS } from './short-lit.ts'
import { COMPAT_REPLACEMENTS } from './short-preact.ts'

/** lightweight-charts: pages with an old library that replaces `Array.from` by a function without iterators (docs/embedding.md). */
const CHART_REPLACEMENTS: readonly Replacement[] = [
  ['Array.from(this.P_.values())', '[...this.P_.values()]'],
  ['Array.from(this.Vu.keys())', '[...this.Vu.keys()]'],
]

/** Module of a package whose code is shortened. */
interface ShortModule {
  /** End of its path, with slashes. */
  readonly path: string
  readonly replacements: readonly Replacement[]
}

const MODULES: readonly ShortModule[] = [
  { path: 'lit-html/lit-html.js', replacements: TEMPLATE_REPLACEMENTS },
  { path: '@lit/reactive-element/reactive-element.js', replacements: UPDATE_REPLACEMENTS },
  { path: 'preact/compat/dist/compat.mjs', replacements: COMPAT_REPLACEMENTS },
  { path: '@r2wc/core/dist/core.js', replacements: CORE_REPLACEMENTS },
  { path: 'lightweight-charts/dist/lightweight-charts.production.mjs', replacements: CHART_REPLACEMENTS },
  { path: 'react-to-webcomponent/dist/react-to-webcomponent.js', replacements: BRIDGE_REPLACEMENTS },
]

/**
 * Returns the source of a package's module without the code that this project does not use and tree shaking keeps; the source of any other module unchanged.
 *
 * @throws Error if another version of the package does not contain that code
 */
export function shortenPackage(path: string, code: string): string {
  const module = MODULES.find((known) => path.replaceAll('\\', '/').endsWith(`/node_modules/${known.path}`))
  return module ? replaceCode(module.path, code, module.replacements) : code
}

/** Rollup plugin that shortens packages. */
export const shortPackages: Plugin = {
  name: 'short-packages',
  transform(code, id) {
    const shorter = shortenPackage(id, code)
    return shorter === code ? null : { code: shorter, map: null }
  },
}

/** esbuild plugin that shortens packages, so that the element tests run with the code of the product. */
export const esbuildShortPackages: EsbuildPlugin = {
  name: 'short-packages',
  setup(build) {
    build.onLoad(
      { filter: /node_modules.*(?:lit|r2wc|webcomponent|preact|lightweight-charts).*\.m?js$/ },
      async ({ path }) => {
        const code = await readFile(path, 'utf8')
        const shorter = shortenPackage(path, code)
        return shorter === code ? null : { contents: shorter }
      },
    )
  },
}
