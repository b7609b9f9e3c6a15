import { createHash } from 'node:crypto'
import { transform } from 'lightningcss'
import type { OutputBundle, OutputChunk, Plugin } from 'rollup'

/** A style sheet inside a chunk, as the minifier left it. */
const SHEET = /\.replaceSync\((`(?:\\.|[^`\\])*`|"(?:\\.|[^"\\])*"|'(?:\\.|[^'\\])*')\)/g

const textOf = (literal: string): string => Function(`return ${literal}`)() as string

const all = (text: string, pattern: RegExp): string[] => [...text.matchAll(pattern)].map(([, name = '']) => name)

/** Custom properties that are read somewhere, directly or through another one that is. */
function usedProperties(css: string, code: string): Set<string> {
  const definitions = [...css.matchAll(/(--[\w-]+):([^;}]*)/g)]
  const readers = css.replace(/--[\w-]+:[^;}]*/g, '')
  const used = new Set([...all(readers, /var\((--[\w-]+)/g), ...all(code, /(--tl-[\w-]+)/g)])
  for (let before = -1; before !== used.size; ) {
    before = used.size
    for (const [, name = '', value = ''] of definitions)
      if (used.has(name)) for (const inner of all(value, /var\((--[\w-]+)/g)) used.add(inner)
  }
  return used
}

/** Fails a build whose code puts together names of custom properties: what reads them cannot be seen, and they would be left out (once, the chart's colours). */
function refuseBuiltNames(chunks: readonly OutputChunk[]): void {
  for (const { fileName, code } of chunks) {
    const [name] = /--tl-[\w-]*\$\{[^}]*\}/.exec(code) ?? []
    if (name) throw new Error(`${fileName} puts together the name of a custom property, ${name}: write the names out`)
  }
}

/** Classes that the sheets name and no code mentions. */
function unusedClasses(css: string, code: string): string[] {
  const words = new Set(all(code, /([A-Za-z_][\w-]*)/g))
  return all(css, /\.([A-Za-z_][\w-]*)/g).filter((name) => !words.has(name))
}

/** Custom properties that the sheets define and nothing reads. */
function unusedProperties(css: string, code: string): string[] {
  const properties = usedProperties(css, code)
  return all(css, /(--[\w-]+):/g).filter((name) => !properties.has(name))
}

const without = (css: string, unusedSymbols: string[]): string =>
  transform({ filename: 'sheet.css', code: Buffer.from(css), minify: true, unusedSymbols }).code.toString()

const chunksOf = (bundle: OutputBundle): OutputChunk[] => Object.values(bundle).filter((file) => file.type === 'chunk')

/**
 * Takes out of the style sheets of a build what none of its files uses. The tokens and the base serve every element there may be; a build ships what its
 * elements show. Chunk names change with every source, since what a sheet keeps depends on all of them.
 */
export const pruneStyles = (): Plugin => ({
  name: 'prune-styles',
  augmentChunkHash(chunk) {
    if (!chunk.moduleIds.some((id) => id.endsWith('.css'))) return undefined
    const hash = createHash('sha256')
    for (const id of this.getModuleIds()) hash.update(this.getModuleInfo(id)?.code ?? '')
    return hash.digest('hex')
  },
  generateBundle(_options, bundle) {
    const chunks = chunksOf(bundle)
    refuseBuiltNames(chunks)
    const sheets = chunks.flatMap(({ code }) => all(code, SHEET).map(textOf)).join('\n')
    const code = chunks.map((chunk) => chunk.code.replace(SHEET, '')).join('\n')
    // First the classes, since a property that only their rules read is not read once they are gone.
    const classes = unusedClasses(sheets, code)
    const properties = unusedProperties(without(sheets, classes), code)
    for (const chunk of chunks)
      chunk.code = chunk.code.replace(
        SHEET,
        (_whole, literal: string) =>
          `.replaceSync(${JSON.stringify(without(textOf(literal), [...classes, ...properties]))})`,
      )
  },
})
