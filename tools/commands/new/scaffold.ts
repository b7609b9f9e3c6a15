import { existsSync, globSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { readNotes, type TranslatorNotes } from '../locales/notes.ts'
import { type Names, renamed } from './names.ts'

const TEMPLATES = join(import.meta.dirname, 'templates')
const MIGRATIONS = 'server/core/db/migrations'

/** A file that is written: its path below the root and its text. */
export interface NewFile {
  path: string
  text: string
}

/** What a new feature writes: files of its own, and lines in files that all share. */
export interface Plan {
  created: NewFile[]
  changed: NewFile[]
}

type Catalogue = Record<string, Record<string, string>>

/** Names that are in use: of elements, domains, the contract's files and the namespaces of texts. */
export const takenNames = (root: string): Set<string> =>
  new Set([
    ...readdirSync(join(root, 'widgets')),
    ...globSync('server/*/*/', { cwd: root }).map((folder) => basename(folder)),
    ...readdirSync(join(root, 'shared/contract')).map((file) => basename(file, '.ts')),
    ...Object.keys(catalogueOf(root)),
  ])

const catalogueOf = (root: string): Catalogue => JSON.parse(readFileSync(join(root, 'locales/en.json'), 'utf8'))

/** What a feature of this name writes. Throws when a file is there already: nothing is ever overwritten. */
export function planOf(root: string, names: Names): Plan {
  const number = nextNumber(root)
  const created = globSync('**/*.*', { cwd: TEMPLATES })
    .filter((file) => file !== 'texts.json')
    .sort()
    .map((file) => ({
      path: renamed(file, names).replace('/0000_', `/${number}_`),
      text: renamed(readFileSync(join(TEMPLATES, file), 'utf8'), names),
    }))
  for (const { path } of created) if (existsSync(join(root, path))) throw new Error(`${path} is there already.`)
  return { created, changed: [withContract(root, names), withTexts(root, names), withNotes(root, names)] }
}

/** The number of the next migration: files run in the order of their names. */
function nextNumber(root: string): string {
  const files = readdirSync(join(root, MIGRATIONS)).filter((file) => file.endsWith('.sql'))
  const numbers = files.map((file) => Number.parseInt(file, 10))
  return String(Math.max(0, ...numbers) + 1).padStart(4, '0')
}

/** The contract's list of its files, with the feature's. */
function withContract(root: string, { kebab, camel }: Names): NewFile {
  const path = 'shared/contract/domains.ts'
  const text = readFileSync(join(root, path), 'utf8')
  return { path, text: `${text.trimEnd()}\nexport * as ${camel} from './${kebab}.ts'\n` }
}

/** The English texts, with the feature's. Texts that are there stay as they are; other languages fall back to English, and the check names them, until they are translated. */
function withTexts(root: string, names: Names): NewFile {
  const catalogue = catalogueOf(root)
  const added: Catalogue = JSON.parse(renamed(readFileSync(join(TEMPLATES, 'texts.json'), 'utf8'), names))
  for (const [namespace, texts] of Object.entries(added)) {
    const there = catalogue[namespace] ?? {}
    const own = Object.entries(texts).filter(([key]) => !(key in there))
    catalogue[namespace] = { ...there, ...Object.fromEntries(own) }
  }
  return { path: 'locales/en.json', text: `${JSON.stringify(catalogue, null, 2)}\n` }
}

/** What translators are told, with where the feature's texts stand. */
function withNotes(root: string, { kebab }: Names): NewFile {
  const path = 'locales/en.notes.json'
  const notes: TranslatorNotes = readNotes(root)
  const namespaces = { ...notes.namespaces, [kebab]: { where: `The page /${kebab} and its form.` } }
  return { path, text: `${JSON.stringify({ ...notes, namespaces }, null, 2)}\n` }
}

/** Writes what is planned. */
export function write(root: string, { created, changed }: Plan): void {
  for (const { path, text } of [...created, ...changed]) {
    mkdirSync(dirname(join(root, path)), { recursive: true })
    writeFileSync(join(root, path), text)
  }
}
