import { existsSync, globSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { readNotes, type TranslatorNotes } from '../locales/notes.ts'
import { type Names, renamed } from './names.ts'

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
export const takenNames = (root: string): Set<string> =>
  new Set([
    ...readdirSync(join(root, 'widgets')),
    ...globSync('server/*/*/', { cwd: root }).map((folder) => basename(folder)),
    ...readdirSync(join(root, 'shared/contract')).map((file) => basename(file, '.ts')),
    ...Object.keys(catalogueOf(root)),
  ])

const catalogueOf = (root: string): Catalogue => JSON.parse(readFileSync(join(root, 'locales/en.json'), 'utf8'))

/** Plans the files of a new feature. @throws Error if a file exists: nothing is overwritten. */
export function planOf(root: string, names: Names): Plan {
  const number = nextNumber(root)
  const created = globSync('**/*.*', { cwd: TEMPLATES })
    .filter((file) => file !== 'texts.json')
    .sort()
    .map((file) => ({
      path: renamed(file, names).replace('/0000_', `/${number}_`),
      text: renamed(readFileSync(join(TEMPLATES, file), 'utf8'), names),
    }))
  for (const { path } of created) if (existsSync(join(root, path))) throw new Error(`${path} already exists.`)
  return { created, changed: [withContract(root, names), withTexts(root, names), withNotes(root, names)] }
}

/** Returns the number of the next migration. Migrations run in the order of their file names. */
function nextNumber(root: string): string {
  const files = readdirSync(join(root, MIGRATIONS)).filter((file) => file.endsWith('.sql'))
  const numbers = files.map((file) => Number.parseInt(file, 10))
  return String(Math.max(0, ...numbers) + 1).padStart(4, '0')
}

/** Adds the feature to the contract's list of files. */
function withContract(root: string, { kebab, camel }: Names): NewFile {
  const path = 'shared/contract/domains.ts'
  const text = readFileSync(join(root, path), 'utf8')
  return { path, text: `${text.trimEnd()}\nexport * as ${camel} from './${kebab}.ts'\n` }
}

/** Adds the feature's English texts and keeps existing ones. Until they are translated, other languages show English and the check fails. */
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

/** Adds the place of the feature's texts to the notes for translators. */
function withNotes(root: string, { kebab }: Names): NewFile {
  const path = 'locales/en.notes.json'
  const notes: TranslatorNotes = readNotes(root)
  const namespaces = { ...notes.namespaces, [kebab]: { where: `The page /${kebab} and its form.` } }
  return { path, text: `${JSON.stringify({ ...notes, namespaces }, null, 2)}\n` }
}

/** Writes the planned files. */
export function write(root: string, { created, changed }: Plan): void {
  for (const { path, text } of [...created, ...changed]) {
    mkdirSync(dirname(join(root, path)), { recursive: true })
    writeFileSync(join(root, path), text)
  }
}
