import { readFileSync } from 'node:fs'
import { join, posix } from 'node:path'

/** Imports of a built file: `from"./x.js"`, `import"./x.js"` and `import("./x.js")`. */
const IMPORT = /(?:from|import)\s*\(?\s*"(\.{1,2}\/[^"]+\.js)"/g

/** Returns the files below a folder that some entries need, directly or not, with their code. */
export function collectCode(folder: string, entries: readonly string[]): Map<string, string> {
  const found = new Map<string, string>()
  // The list grows while it is read.
  const names = [...entries]
  for (const name of names) {
    if (found.has(name)) continue
    const code = readFileSync(join(folder, name), 'utf8')
    found.set(name, code)
    names.push(...[...code.matchAll(IMPORT)].map(([, path = '']) => posix.join(posix.dirname(name), path)))
  }
  return found
}

/** Change of the code for bundlers. */
interface Change {
  name: string
  find: RegExp
  put: string
}

/**
 * Addresses that the build computes from `import.meta.url`. Bundlers move files, so packages contain what bundlers understand instead, or an address of the
 * operator's site.
 */
const CHANGES: readonly Change[] = [
  // A bundle would need a file for each language and subject.
  {
    name: 'texts',
    find: /^([\s\S]*)import\(`\.\.\/texts\/(\w+)\/\$\{(\w+)\}\/\$\{([^}]+)\}\.js\$\{\w+\}`\)/,
    put: 'import{loadTexts as packagedTexts}from"../texts.js";$1packagedTexts("$2/"+$3+"/"+($4)+".js")',
  },
  {
    name: 'coin icons',
    find: /new URL\("\.",new URL\("\.\.\/(coins\/\w+\/)[^"]+",import\.meta\.url\)\.href\)\.href/,
    put: '((globalThis.tradeletAssets??import.meta.url.replace(/[^/]*\\/[^/]*$$/,""))+"$1")',
  },
  // The sheet with the login loads it by the loader of its own folder.
  {
    name: 'login sheet',
    find: /^([\s\S]*?)(\w+)=import\.meta\.url\.replace\((?:[^"]|\\")*,"tradelet\.js"\)([\s\S]*?)await import\(\2\)/,
    put: 'import{loadPages as packagedPages}from"../page-loader.js";$1$2=0$3await packagedPages()',
  },
  // A page that opens as a sheet does too.
  {
    name: 'page sheet',
    find: /^([\s\S]*?tradelet\.open: [\s\S]*?)await import\([\w$]+\)/,
    put: 'import{loadPages as packagedPages}from"./page-loader.js";$1await packagedPages()',
  },
  {
    name: 'money watch',
    find: /import\(import\.meta\.url\.replace\((?:[^"]|\\")*?,"money-watch\.js"\)\)/,
    put: 'import("../money-watch.js")',
  },
  {
    name: 'frame',
    find: /import\(import\.meta\.url\.replace\((?:[^"]|\\")*?,"frame\.js"\)\)/,
    put: 'import(/* webpackIgnore: true */ /* @vite-ignore */ `$${globalThis.tradeletAssets}frame.js`)',
  },
]

/**
 * Changes code so that bundlers can move it (see {@link CHANGES}).
 *
 * @throws Error if a change does not apply exactly once, since the build's output has changed then
 */
export function makePortable(code: ReadonlyMap<string, string>): Map<string, string> {
  const counts = new Map(CHANGES.map(({ name }) => [name, 0]))
  const portable = [...code].map(([file, text]) => {
    const changed = CHANGES.reduce((before, { name, find, put }) => {
      if (!find.test(before)) return before
      counts.set(name, (counts.get(name) ?? 0) + 1)
      return before.replace(find, put)
    }, removeBuildMarks(text))
    return [file, changed] as const
  })
  for (const [name, count] of counts)
    if (count !== 1) throw new Error(`packages: "${name}" must be in one built file, found in ${count}`)
  return new Map(portable)
}

/** Removes the address of the source map, which packages do not contain, and the call of the host site's handler. */
const removeBuildMarks = (code: string): string =>
  code.replace(/\n?\/\/# sourceMappingURL=\S+\s*$/, '\n').replaceAll('.catch(self.tradeletMissing)', '')
