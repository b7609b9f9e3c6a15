import assert from 'node:assert/strict'
import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import { before, test } from 'node:test'
import { transformSync } from 'esbuild'
import { parseAst } from 'rollup/parseAst'
import { INSERTION } from '../../shared/base/i18n/catalogue.ts'
import { catalogues, englishTexts } from '../../shared/base/i18n/folder.ts'
import { computeTextsVersion, getTextFiles } from '../../tools/bundle/catalogue-modules.ts'
import { RAW_SUFFIX, toPathData } from '../../tools/bundle/drawings.ts'
import { features } from '../../tools/bundle/features.ts'
import { firstPages } from '../../tools/bundle/first-pages.ts'
import { collectSources, findNamespaces } from '../../tools/commands/locales/used-texts.ts'
import { projectRoot } from '../../tools/lib/process.ts'
import { walkNodes } from '../../tools/publish/syntax-tree.ts'

const EMBED = join(projectRoot, 'dist/embed')
const TAGS = Object.keys(catalogues)
const TEXTS = join(EMBED, 'texts', computeTextsVersion())

/** Built files with the source that each is made from. */
const ENTRIES: readonly { file: string; source: string }[] = [
  ...features.flatMap(({ name, tag }) =>
    [`${tag}.js`, `suite/${tag}.js`]
      .filter((file) => existsSync(join(EMBED, file)))
      .map((file) => ({ file, source: `widgets/${name}/${name}.element.ts` })),
  ),
  ...firstPages.map(({ name, entry }) => ({ file: `first-${name}.js`, source: entry })),
  { file: 'host.js', source: 'shared/element/page-api/host.ts' },
  { file: 'session.js', source: 'shared/element/page-api/page-session.ts' },
  { file: 'open.js', source: 'shared/element/page-api/open.ts' },
  { file: 'alerts.js', source: 'shared/state/notifications/alerts.ts' },
  { file: 'aside.js', source: 'shared/element/page-api/account-aside.ts' },
  { file: 'demo.js', source: 'shared/demo/demo.ts' },
]

/** Contents of built files by path. */
const contents = new Map<string, string>()
const readBuilt = (path: string): string => {
  const known = contents.get(path) ?? readFileSync(path, 'utf8')
  contents.set(path, known)
  return known
}

/** Returns the paths of a built file and of all files that it imports, at once or on demand, directly or indirectly. */
function collectBuilt(file: string): Set<string> {
  const paths = new Set([join(EMBED, file)])
  for (const path of paths)
    for (const [, imported = ''] of readBuilt(path).matchAll(/["'`](\.{1,2}\/[\w./-]+\.js)["'`]/g)) {
      const found = resolve(dirname(path), imported)
      if (existsSync(found)) paths.add(found)
    }
  return paths
}

/** English texts that a built file provides, as `namespace.key`. */
const provided = new Map<string, ReadonlySet<string>>()

/** Returns the texts in a built file: objects of a namespace with texts that the catalogue has. */
function findProvided(path: string): ReadonlySet<string> {
  const known = provided.get(path)
  if (known) return known
  const found = new Set<string>()
  for (const node of walkNodes(parseAst(readBuilt(path)))) {
    if (node.type !== 'Property') continue
    const { key, value } = node as unknown as {
      key: { name?: string; value?: unknown }
      value: { type: string; properties?: { key: { name?: string; value?: unknown } }[] }
    }
    const namespace = String(key.name ?? key.value)
    if (value.type !== 'ObjectExpression' || !(namespace in englishTexts)) continue
    for (const property of value.properties ?? []) {
      const name = String(property.key?.name ?? property.key?.value)
      if (name in (englishTexts[namespace] ?? {})) found.add(`${namespace}.${name}`)
    }
  }
  provided.set(path, found)
  return found
}

const escapeRegExp = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)

/** Code of sources by path. */
const codes = new Map<string, string>()

/** Returns the code of sources without comments and types, which name texts and classes that other files show. */
const toCode = (sources: ReadonlyMap<string, string>): string =>
  [...sources]
    .map(([path, source]) => {
      const code =
        codes.get(path) ??
        transformSync(source, { loader: path.endsWith('.tsx') ? 'tsx' : 'ts', jsx: 'preserve', legalComments: 'none' })
          .code
      codes.set(path, code)
      return code
    })
    .join('\n')

/** Returns a function that tests whether a code has a word as a whole string or as the name of a property, or composes it around an inserted value. */
function createNameSearch(code: string): (word: string) => boolean {
  const words = new Set([
    ...[...code.matchAll(/['"`]([\w.-]+)(?=['"`])/g)].map(([, word = '']) => word),
    ...[...code.matchAll(/\w+(?=:)/g)].map(([word]) => word),
  ])
  const templates = [...code.matchAll(/`([\w.-]*)\$\{[^}`]+\}([\w.-]*)`/g)].filter(([, head, tail]) => head || tail)
  return (word) =>
    words.has(word) ||
    templates.some(([, head = '', tail = '']) =>
      new RegExp(`^${escapeRegExp(head)}.*${escapeRegExp(tail)}$`).test(word),
    )
}

before(() => assert.ok(existsSync(join(EMBED, 'tl-options.js')), 'run npm run build first'))

test('English texts: each that the code of a built file can name is in it or in a file that it loads', () => {
  const missing = ENTRIES.flatMap(({ file, source }) => {
    const sources = collectSources(source)
    const isNamed = createNameSearch(toCode(sources))
    const namespaces = new Set([...sources.values()].flatMap(findNamespaces))
    const texts = new Set([...collectBuilt(file)].flatMap((path) => [...findProvided(path)]))
    return [...namespaces].flatMap((namespace) =>
      Object.keys(englishTexts[namespace] ?? {})
        .filter((key) => isNamed(key) && !texts.has(`${namespace}.${key}`))
        .map((key) => `${file}: ${namespace}.${key}`),
    )
  })
  assert.deepEqual(missing, [])
})

test('English texts: every text of the elements is in some built file', () => {
  const all = new Set(
    globSync(`${EMBED}/**/*.js`)
      .filter((path) => !path.includes('/texts/'))
      .flatMap((path) => [...findProvided(path)]),
  )
  const missing = Object.values(getTextFiles('en'))
    .flatMap((file) => Object.entries(file))
    .flatMap(([namespace, texts]) => Object.keys(texts).map((key) => `${namespace}.${key}`))
    .filter((text) => !all.has(text))
  assert.deepEqual(missing, [])
})

test('other languages: the built files have every text of the catalogue', () => {
  assert.equal(TAGS.length, 30)
  const wrong = TAGS.filter((tag) => tag !== 'en').flatMap((tag) =>
    Object.entries(getTextFiles(tag)).flatMap(([file, texts]) => {
      const built = join(TEXTS, tag, `${file}.js`)
      const isSame = existsSync(built) && readFileSync(built, 'utf8') === `export default ${JSON.stringify(texts)}`
      const gaps = Object.entries(texts).flatMap(([namespace, words]) =>
        Object.keys(englishTexts[namespace] ?? {}).filter((key) => !words[key]),
      )
      return [...(isSame ? [] : [relative(EMBED, built)]), ...gaps.map((key) => `${tag}: ${key}`)]
    }),
  )
  assert.deepEqual(wrong, [])
})

test('texts of the site’s frame and of read-only elements: in all languages', () => {
  const frames = globSync(join(projectRoot, 'dist/site/texts/*/*.json'))
  const scripts = globSync(`${EMBED}/{*.js,chunks/*.js}`).map(readBuilt)
  for (const tag of TAGS) {
    const { site, readonly } = catalogues[tag]?.namespaces ?? {}
    if (tag !== 'en') {
      const frame = frames.find((path) => path.endsWith(`/${tag}.json`))
      assert.ok(frame, `texts of the frame in ${tag}`)
      const texts: Record<string, string> = JSON.parse(readBuilt(frame))
      // Browsers without JavaScript load no language.
      const { noScript: _english, ...shown } = site ?? {}
      for (const [key, text] of Object.entries(shown)) assert.equal(texts[key], text, `${tag}: site.${key}`)
    }
    const refusal = JSON.stringify(readonly?.refused).slice(1, -1)
    assert.ok(
      scripts.some((script) => script.includes(refusal)),
      `${tag}: readonly.refused`,
    )
  }
})

test('built pages and texts: no text shows where another is to be inserted', () => {
  const files = globSync(join(projectRoot, 'dist/{site/**/*.{html,json,webmanifest},embed/**/*.{js,json}}'))
  assert.ok(files.length > 100, `${files.length} files`)
  const wrong = files.flatMap((path) => (readBuilt(path).match(INSERTION) ?? []).map((text) => `${path}: ${text}`))
  assert.deepEqual(wrong, [])
})

/** Returns the files that sources import with a pattern of the path, as absolute paths. */
const findImported = (sources: ReadonlyMap<string, string>, pattern: RegExp): string[] => [
  ...new Set(
    [...sources].flatMap(([path, source]) =>
      [...source.matchAll(pattern)].map(([, imported = '']) =>
        imported.startsWith('.') ? resolve(dirname(path), imported) : join(projectRoot, 'node_modules', imported),
      ),
    ),
  ),
]

test('icons: each that the code of a built file imports is in it or in a file that it loads', () => {
  const missing = ENTRIES.flatMap(({ file, source }) => {
    const built = [...collectBuilt(file)].map(readBuilt)
    return findImported(collectSources(source), /from '([^']+\.svg)\?raw'/g)
      .filter((icon) => {
        const drawing = toPathData(readFileSync(icon, 'utf8'))
        return !built.some((script) => script.includes(drawing))
      })
      .map((icon) => `${file}: ${icon}${RAW_SUFFIX}`)
  })
  assert.deepEqual(missing, [])
})

/** Words of strings and names of properties by the path of their source. */
const words = new Map<string, ReadonlySet<string>>()

/** Returns the words that a source has in strings and templates, and the names of its objects' properties. */
function findWords(path: string, source: string): ReadonlySet<string> {
  const known = words.get(path)
  if (known) return known
  const { code } = transformSync(source, { loader: path.endsWith('.tsx') ? 'tsx' : 'ts', jsx: 'automatic' })
  const found = [...walkNodes(parseAst(code))].flatMap((node) => {
    // Paths of imports.
    if (node.type === 'Literal' && String(node.value).includes('/')) return []
    if (node.type === 'Literal') return String(node.value).split(/[^\w-]+/)
    if (node.type === 'TemplateElement') return (node.value as { raw: string }).raw.split(/[^\w-]+/)
    const { key } = node as { key?: { name?: string } }
    return node.type === 'Property' && key?.name ? [key.name] : []
  })
  const all = new Set(found)
  words.set(path, all)
  return all
}

test('styles: each class that the code of a built file can name is in it or in a file that it loads', () => {
  const missing = ENTRIES.flatMap(({ file, source }) => {
    const sources = collectSources(source)
    const named = new Set([...sources].flatMap(([path, text]) => [...findWords(path, text)]))
    const built = [...collectBuilt(file)].map(readBuilt).join('\n')
    return findImported(sources, /from '([^']+\.css)' with/g).flatMap((sheet) => {
      const css = readFileSync(sheet, 'utf8').replaceAll(/\/\*[\s\S]*?\*\//g, '')
      // A compound such as `.switch.on` applies only if the code can name all of its classes.
      const compounds = [...css.matchAll(/(?:\.-?[a-z][\w-]*)+(?=[^{}]*\{)/gi)].map(([text]) =>
        text.slice(1).split('.'),
      )
      const classes = new Set(compounds.filter((names) => names.every((name) => named.has(name))).flat())
      return [...classes]
        .filter((name) => !new RegExp(String.raw`\.${escapeRegExp(name)}(?![\w-])`).test(built))
        .map((name) => `${file}: .${name} of ${relative(projectRoot, sheet)}`)
    })
  })
  assert.deepEqual(missing, [])
})

test('signs of coins: one file for each that the elements list', () => {
  const signs = new Set(globSync(`${EMBED}/coins/*/*.svg`).map((path) => path.split('/').at(-1)))
  const listed = globSync('node_modules/cryptocurrency-icons/svg/color/*.svg', { cwd: projectRoot })
    .map((path) => path.split('/').at(-1))
    .filter((name) => name !== 'generic.svg')
  assert.ok(listed.length > 100)
  assert.deepEqual(
    listed.filter((name) => !signs.has(name)),
    [],
  )
})
