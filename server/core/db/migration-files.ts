import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { parseOldestRelease } from './oldest-release.ts'

/** Migration: one file of `migrations/`. */
export interface Migration {
  /** File name: `0001_ledger.sql`. */
  name: string
  text: string
  /** Hash that databases and backups record: SHA-256 of the text as it was released, in hex. */
  hash: string
}

/** Listed hashes of a released migration; see migrations/README.md. */
interface Released {
  hash: string
  statements: string
}

const FOLDER = new URL('migrations/', import.meta.url)

/**
 * Returns the migrations of a folder, ordered by name. The hash of a file that `released.txt` lists is the listed one, so that its comments can change.
 *
 * @throws when the statements of a listed file are not those that were released. Databases that ran it would differ from new ones.
 */
export async function readMigrations(folder: URL = FOLDER): Promise<Migration[]> {
  const files = await readdir(folder)
  const released = files.includes('released.txt') ? parseReleased(await readText(folder, 'released.txt')) : new Map()
  const names = files.filter((name) => name.endsWith('.sql')).sort()
  return Promise.all(
    names.map(async (name) => {
      const text = await readText(folder, name)
      const listed: Released | undefined = released.get(name)
      if (listed && hashStatements(name, text) !== listed.statements)
        throw new Error(
          `${name} is released, and its statements have changed (${hashStatements(name, text)}); only its comments may. Add a new migration.`,
        )
      return { name, text, hash: listed?.hash ?? sha256(text) }
    }),
  )
}

const readText = async (folder: URL, name: string): Promise<string> =>
  (await readFile(new URL(name, folder), 'utf8')).replaceAll('\r\n', '\n')

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex')

/** Parses lines of `name, hash of the released text, hash of its statements`. */
const parseReleased = (text: string): Map<string, Released> =>
  new Map(
    text
      .split('\n')
      .filter((line) => line !== '' && !line.startsWith('#'))
      .map((line) => {
        const [name = '', hash = '', statements = ''] = line.split(' ')
        return [name, { hash, statements }]
      }),
  )

/** Returns the SHA-256 of the statements of a migration and its mark of the oldest release, in hex. */
const hashStatements = (name: string, text: string): string =>
  sha256(`${parseOldestRelease({ name, text }) ?? ''}\n${stripComments(text)}`)

// Strings with backslashes, strings, quoted names, dollar quotes, the start of a block comment, and blank space with line comments.
const TOKENS = /\b[eE]'(?:[^'\\]|\\[\s\S]|'')*'|'(?:[^']|'')*'|"[^"]*"|\$(\w*)\$[\s\S]*?\$\1\$|\/\*|(?:\s|--[^\n]*)+/g

/**
 * Returns SQL without line comments, and with one space or one line break where there was blank space. Quoted text stays as it is, bodies of functions included.
 *
 * @throws on a block comment: they can be nested, and migrations have none.
 */
export const stripComments = (sql: string): string =>
  sql
    .replace(TOKENS, (token) => {
      if (token === '/*') throw new Error('a migration has line comments only')
      if (!/^(?:\s|--)/.test(token)) return token
      return token.includes('\n') ? '\n' : ' '
    })
    .trim()
