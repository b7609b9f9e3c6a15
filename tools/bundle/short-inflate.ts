import type { Plugin } from 'rollup'

/** Code of fflate that the feed does not use and tree shaking keeps, with its replacement. */
const REPLACEMENTS: readonly (readonly [code: RegExp, replacement: string])[] = [
  // Messages of errors, which `decodeFrame` discards.
  [/^var ec = \[[^\]]*\];/m, 'var ec = [];'],
  [/if \(Error\.captureStackTrace\)\s*Error\.captureStackTrace\(e, err\);/, ''],
  // Probe of the text decoder, for functions that are not used.
  [/^try \{\s*td\.decode\(et, \{ stream: true \}\);\s*tds = 1;\s*\}\s*catch \(e\) \{ \}/m, ''],
  // Growth of the buffer: `decodeFrame` passes one of a fixed size.
  [/var noBuf = !buf;/, 'var noBuf = false;'],
  [/var resize = noBuf \|\| st\.i != 2;/, 'var resize = false;'],
]

/** Returns the source of fflate without that code. @throws Error if a newer version does not contain it. */
export const shortenInflate = (code: string): string =>
  REPLACEMENTS.reduce((shorter, [part, replacement]) => {
    if (!part.test(shorter)) throw new Error(`fflate has changed, ${part} matches nothing`)
    return shorter.replace(part, replacement)
  }, code)

/** Rollup plugin that shortens fflate. Only `inflateSync` with a buffer (`out`) works in the result. */
export const shortInflate: Plugin = {
  name: 'short-inflate',
  transform: (code, id) =>
    /fflate[\\/]esm[\\/]browser\.js$/.test(id) ? { code: shortenInflate(code), map: null } : null,
}
