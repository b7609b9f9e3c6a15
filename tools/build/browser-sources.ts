import { type CustomAtRules, type SelectorComponent, transform, type Visitor } from 'lightningcss'

/** What a browser gets for sources that are no scripts, the same in every build: the product's (rollup.config.ts) and the element tests'. */

/** In every browser build React is Preact. */
export const PREACT: Readonly<Record<string, string>> = {
  react: '@preact/compat',
  'react-dom': '@preact/compat',
  'react-dom/client': '@preact/compat/client',
  'react/jsx-runtime': '@preact/compat/jsx-runtime',
}

/** The oldest version of each engine that is supported; docs/embedding.md lists which browsers these are. */
export const SUPPORTED: Readonly<Record<'chrome' | 'safari' | 'firefox', readonly [major: number, minor?: number]>> = {
  chrome: [123],
  safari: [17, 5],
  firefox: [128],
}

/** The `target` of esbuild for the browsers that are supported: all of them have what came after it and is not needed. */
export const SCRIPT_TARGET = 'es2022'

/** The same for Lightning CSS, which writes a version in three bytes. */
const STYLE_TARGETS = Object.fromEntries(
  Object.entries(SUPPORTED).map(([name, [major, minor = 0]]) => [name, (major << 16) | (minor << 8)]),
)

/** Mode that packages are built for; some look for it at run time otherwise. */
export const DEFINE: Readonly<Record<string, string>> = { 'process.env.NODE_ENV': '"production"' }

/** The page's root, which no selector in a shadow root can reach. */
const isRoot = (part: SelectorComponent): boolean => part.type === 'pseudo-class' && part.kind === 'root'
const withoutRoot: Visitor<CustomAtRules> = {
  Selector: (selector) => (selector.some(isRoot) ? [] : undefined),
}

/** Minifies a style sheet of a shadow root for the browsers that are supported; `filename` is for its messages. */
export const minifyStyles = (filename: string, css: string): string =>
  transform({
    filename,
    code: Buffer.from(css),
    minify: true,
    visitor: withoutRoot,
    targets: STYLE_TARGETS,
  }).code.toString()

/** The module that `import sheet from './x.css' with { type: 'css' }` loads: a constructed style sheet. */
export const styleSheetModule = (filename: string, css: string): string =>
  `const sheet = new CSSStyleSheet()\nsheet.replaceSync(${JSON.stringify(minifyStyles(filename, css))})\nexport default sheet`

/** Lit's module of style sheets, which builds replace. */
export const LIT_SHEETS = /@lit[\\/]reactive-element[\\/]css-tag\.js$/

/**
 * What stands in its place: a text becomes a constructed style sheet at once. Lit's own is larger, since it serves browsers without constructed sheets too; all that
 * are supported have them.
 */
export const litSheetsModule = `
export const supportsAdoptingStyleSheets = true
export const unsafeCSS = (text) => {
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(text)
  return sheet
}
export const css = (strings, ...values) => unsafeCSS(String.raw({ raw: strings }, ...values))
export const CSSResult = CSSStyleSheet
export const getCompatibleStyle = (sheet) => sheet
export const adoptStyles = (root, sheets) => { root.adoptedStyleSheets = sheets }`
