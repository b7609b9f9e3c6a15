import { type CustomAtRules, type SelectorComponent, transform, type Visitor } from 'lightningcss'

/** Transformations of sources other than scripts, the same in every browser build: the product's (rollup.config.ts) and that of the element tests. */

/** Browser builds replace React by Preact. */
export const PREACT: Readonly<Record<string, string>> = {
  react: '@preact/compat',
  'react-dom': '@preact/compat',
  'react-dom/client': '@preact/compat/client',
  'react/jsx-runtime': '@preact/compat/jsx-runtime',
}

/** Oldest supported version of each engine; docs/embedding.md lists the browsers. */
export const SUPPORTED: Readonly<Record<'chrome' | 'safari' | 'firefox', readonly [major: number, minor?: number]>> = {
  chrome: [125],
  safari: [17, 5],
  firefox: [128],
}

/** esbuild's `target`. All supported browsers have later syntax too, but the sources do not need it. */
export const SCRIPT_TARGET = 'es2022'

/** The same versions for Lightning CSS, which encodes a version in three bytes. */
const STYLE_TARGETS = Object.fromEntries(
  Object.entries(SUPPORTED).map(([name, [major, minor = 0]]) => [name, (major << 16) | (minor << 8)]),
)

/** Mode that packages are built for; some would read it at run time. */
export const DEFINE: Readonly<Record<string, string>> = { 'process.env.NODE_ENV': '"production"' }

/** Matches `:root` and the theme of a document, which select nothing in a shadow root. */
const isRoot = (part: SelectorComponent): boolean =>
  (part.type === 'pseudo-class' && part.kind === 'root') || (part.type === 'attribute' && part.name === 'data-theme')
const rootRemover: Visitor<CustomAtRules> = {
  Selector: (selector) => (selector.some(isRoot) ? [] : undefined),
}

/** Minifies a style sheet of a shadow root for the supported browsers, without rules for the classes `unused`; `filename` appears in error messages. */
export const minifyStyles = (filename: string, css: string, unused: readonly string[] = []): string =>
  transform({
    filename,
    code: Buffer.from(css),
    minify: true,
    unusedSymbols: [...unused],
    visitor: rootRemover,
    targets: STYLE_TARGETS,
  }).code.toString()

/** Returns the module of a minified style sheet: a constructed one. */
export const toSheetModule = (css: string): string =>
  `const sheet = new CSSStyleSheet()\nsheet.replaceSync(${JSON.stringify(css)})\nexport default sheet`

/** Returns the module that `import sheet from './x.css' with { type: 'css' }` loads. */
export const createStyleSheetModule = (filename: string, css: string): string =>
  toSheetModule(minifyStyles(filename, css))
