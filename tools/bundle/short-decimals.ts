import type { Plugin } from 'rollup'

/** Methods of big.js that `shared/base/money/decimal.ts` does not use and tree shaking keeps, because they are properties of one prototype. */
const UNUSED = 'eq gt gte lt lte mod neg pow prec sqrt toExponential toJSON toNumber toPrecision valueOf'.split(' ')

/** Returns the source of big.js without these methods. @throws Error if another version does not have one of them. */
export const shortenDecimals = (code: string): string =>
  UNUSED.reduce((shorter, name) => {
    const result = shorter.replace(new RegExp(`^P\\.${name} = [\\s\\S]*?^\\};\\r?\\n`, 'm'), '')
    if (result === shorter) throw new Error(`big.js has changed, it has no method ${name}`)
    return result
  }, code)

/** Rollup plugin that shortens big.js in browser builds. */
export const shortDecimals: Plugin = {
  name: 'short-decimals',
  transform: (code, id) => (/big\.js[\\/]big\.mjs$/.test(id) ? { code: shortenDecimals(code), map: null } : null),
}
