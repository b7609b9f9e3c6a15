import type { Plugin } from 'rollup'

/** Modules of Lit that look for polyfills and add their version to a list. */
const MODULES = /(?:lit-html[\\/]lit-html|lit-element[\\/]lit-element|reactive-element[\\/]reactive-element)\.js$/

type Replacements = readonly (readonly [code: RegExp, replacement: string])[]

/** Code of these modules that no supported browser needs, with its replacement. */
const COMMON: Replacements = [
  // Hooks of the polyfill of shadow roots, and of rendering on a server.
  [/\w+\.(?:lit|reactive)\w*(?:Polyfill|Hydrate)Support/g, 'undefined'],
  // List of versions, which warns of several in development only.
  [/\(\w+\.\w+Versions\?\?=\[\]\)\.push\("[\d.]+"\)/g, '0'],
]

/** Support of decorators in the base class. All elements declare their properties in `static properties`. */
const DECORATORS: Replacements = [
  [/static addInitializer\(\w\)\{.*?\}(?=static get observedAttributes)/, ''],
  [/,void 0!==\w\.l&&\(this\.l=\[\.\.\.\w\.l\]\)/, ''],
  [/,this\.constructor\.l\?\.forEach\(\w=>\w\(this\)\)/, ''],
  [/Symbol\.metadata\?\?=.*?;(?=class)/, ''],
  [/const \w=this\[Symbol\.metadata\];.*?(?=this\._\$Eh=new Map)/, ''],
]

/** Returns the source of one of Lit's modules without that code. @throws Error if another version does not contain it. */
export const shortenLit = (code: string): string =>
  [...COMMON, ...(/extends HTMLElement\b/.test(code) ? DECORATORS : [])].reduce((shorter, [part, replacement]) => {
    const result = shorter.replace(part, replacement)
    if (result === shorter) throw new Error(`Lit has changed, ${part} matches nothing`)
    return result
  }, code)

/** Rollup plugin that shortens Lit. */
export const shortLit: Plugin = {
  name: 'short-lit',
  transform: (code, id) => (MODULES.test(id) ? { code: shortenLit(code), map: null } : null),
}
