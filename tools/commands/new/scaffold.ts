import { existsSync, globSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { readNotes, type TranslatorNotes } from '../locales/notes.ts'
import { type FeatureNames, renameSample } from './names.ts'

const TEMPLATES = join(import.meta.dirname, 'templates')
const MIGRATIONS = 'server/core/db/migrations'

/** File to write; `path` is relative to the root. */
export interface NewFile {
  path: string
  text: string
}

/** Files that a new feature creates, and shared files that it changes. */
export interface Plan {
  created: NewFile[]
  changed: NewFile[]
}

type Catalogue = Record<string, Record<string, string>>

/** Returns the names in use: elements, server domains, contract files and text namespaces. */
export const readTakenNames = (root: string): Set<string> =>
  new Set([
    ...readdirSync(join(root, 'widgets')),
    ...globSync('server/*/*/', { cwd: root }).map((folder) => basename(folder)),
    ...readdirSync(join(root, 'shared/base/contract')).map((file) => basename(file, '.ts')),
    ...Object.keys(readCatalogue(root)),
  ])

const readCatalogue = (root: string): Catalogue => JSON.parse(readFileSync(join(root, 'locales/en.json'), 'utf8'))

/** Plans the files of a new feature. @throws Error if a file exists: nothing is overwritten. */
export function createPlan(root: string, names: FeatureNames): Plan {
  const number = getNextMigrationNumber(root)
  const created = globSync('**/*.*', { cwd: TEMPLATES })
    .filter((file) => file !== 'texts.json')
    .sort()
    .map((file) => ({
      path: renameSample(file, names).replace('/0000_', `/${number}_`),
      text: renameSample(readFileSync(join(TEMPLATES, file), 'utf8'), names),
    }))
  for (const { path } of created) if (existsSync(join(root, path))) throw new Error(`${path} already exists.`)
  const changes = [planContract, planDemo, planTexts, planNotes]
  return { created, changed: changes.map((plan) => plan(root, names)) }
}

/** Returns the number of the next migration. Migrations run in the order of their file names. */
function getNextMigrationNumber(root: string): string {
  const files = readdirSync(join(root, MIGRATIONS)).filter((file) => file.endsWith('.sql'))
  const numbers = files.map((file) => Number.parseInt(file, 10))
  return String(Math.max(0, ...numbers) + 1).padStart(4, '0')
}

/** Adds the feature to the contract's list of files. */
function planContract(root: string, { kebab, camel }: FeatureNames): NewFile {
  const path = 'shared/base/contract/domains.ts'
  const text = readFileSync(join(root, path), 'utf8')
  return { path, text: `${text.trimEnd()}\nexport * as ${camel} from './${kebab}.ts'\n` }
}

/** Adds the handlers of the demo to those that load with the first of their calls. @throws Error if the file has another form. */
function planDemo(root: string, { kebab, camel }: FeatureNames): NewFile {
  const path = 'shared/demo/calls/late-calls.ts'
  let text = readFileSync(join(root, path), 'utf8')
  for (const [place, added] of [
    [
      "import { bankCardCalls } from './bank-cards.calls.ts'\n",
      `import { ${camel}Calls } from './${kebab}.calls.ts'\n`,
    ],
    ['export type LateCalls = ', `DomainCalls<'${camel}'> &\n  `],
    ['export const lateCalls: LateCalls = {\n', `  ...${camel}Calls,\n`],
  ] as const) {
    if (!text.includes(place)) throw new Error(`${path} has no line "${place.trim()}".`)
    text = text.replace(place, place + added)
  }
  return { path, text }
}

/** Adds the feature's English texts and keeps existing ones. Until they are translated, other languages show English and the check fails. */
function planTexts(root: string, names: FeatureNames): NewFile {
  const catalogue = readCatalogue(root)
  const added: Catalogue = JSON.parse(renameSample(readFileSync(join(TEMPLATES, 'texts.json'), 'utf8'), names))
  for (const [namespace, texts] of Object.entries(added)) {
    const there = catalogue[namespace] ?? {}
    const own = Object.entries(texts).filter(([key]) => !(key in there))
    catalogue[namespace] = { ...there, ...Object.fromEntries(own) }
  }
  return { path: 'locales/en.json', text: `${JSON.stringify(catalogue, null, 2)}\n` }
}

/** Adds the place of the feature's texts to the notes for translators. */
function planNotes(root: string, { kebab }: FeatureNames): NewFile {
  const path = 'locales/en.notes.json'
  const notes: TranslatorNotes = readNotes(root)
  const namespaces = { ...notes.namespaces, [kebab]: { where: `The page /${kebab} and its form.` } }
  return { path, text: `${JSON.stringify({ ...notes, namespaces }, null, 2)}\n` }
}

/** Writes the planned files. */
export function writePlan(root: string, { created, changed }: Plan): void {
  for (const { path, text } of [...created, ...changed]) {
    mkdirSync(dirname(join(root, path)), { recursive: true })
    writeFileSync(join(root, path), text)
  }
}
