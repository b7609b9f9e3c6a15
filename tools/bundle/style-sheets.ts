import type { Plugin, PluginContext } from 'rollup'
import { minifyStyles, toSheetModule } from './browser-sources.ts'
import { collectWords, findUnusedClasses, findUnusedTokens, type ScriptWords } from './unused-styles.ts'

/** Sources whose strings are not class names: packages, English texts and other modules without a file. */
const NO_CLASSES = /node_modules|\0|\.css$|^features:/

/**
 * Creates the plugin for the style sheets of one build: turns `import sheet from './x.css' with { type: 'css' }` into a constructed style sheet, and minifies
 * css`…` of Lit elements in place. When all modules are known, removes the rules of classes that no script of the build can name, and tokens
 * that nothing reads: a shared sheet serves elements of other builds too.
 */
export function createStyleSheets(): Plugin {
  /** Sources by path. */
  const sheets = new Map<string, string>()
  /** Literals in the code of the modules, with those that replace them. */
  let replacements: Map<string, string> | null = null
  return {
    name: 'style-sheets',
    transform(code, id) {
      if (/shared[\\/]view[\\/]elements[\\/].*\.ts$/.test(id))
        return {
          code: code.replace(/\bcss`([^`$]*)`/g, (_all, css: string) => `css\`${minifyStyles(id, css)}\``),
          map: null,
        }
      if (!id.endsWith('.css')) return null
      sheets.set(id, code)
      return { code: toSheetModule(minifyStyles(id, code)), moduleSideEffects: false, map: null }
    },
    renderStart() {
      replacements = null
    },
    renderChunk(code, { moduleIds }) {
      if (!moduleIds.some((id) => sheets.has(id))) return null
      replacements ??= cutSheets(sheets, collectBuildWords(this))
      let shorter = code
      for (const [whole, cut] of replacements) shorter = shorter.replace(whole, () => cut)
      // Nothing follows the literal on its line, so the source map stays valid.
      return { code: shorter, map: null }
    },
  }
}

/** Returns the words of all scripts of the project in a build. */
function collectBuildWords(build: PluginContext): ScriptWords {
  const found: ScriptWords = { words: new Set(), starts: new Set(), ends: new Set() }
  for (const id of build.getModuleIds()) {
    const { code = null } = NO_CLASSES.test(id) ? {} : (build.getModuleInfo(id) ?? {})
    if (code !== null) collectWords(build.parse(code), found)
  }
  return found
}

/** Returns the minified sheets, each with the literal that replaces its own. A removed rule or token may have been the last that read a token. */
function cutSheets(sheets: ReadonlyMap<string, string>, words: ScriptWords): Map<string, string> {
  const unused = [...sheets].map(([id, css]) => ({ id, css, names: findUnusedClasses(css, words) }))
  for (;;) {
    const cut = unused.map(({ id, css, names }) => minifyStyles(id, css, names))
    const tokens = findUnusedTokens(cut, words)
    if (tokens.length === 0)
      return new Map(unused.map(({ id, css }, at) => [JSON.stringify(minifyStyles(id, css)), JSON.stringify(cut[at])]))
    for (const { names } of unused) names.push(...tokens)
  }
}
