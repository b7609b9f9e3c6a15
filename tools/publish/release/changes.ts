import { existsSync, globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { projectRoot } from '../../lib/process.ts'
import { type ChangeNote, parseChange } from './changes.rules.ts'

/** Folder of the changes since the last release. */
export const CHANGES = '.changes'
const HEADLINE = `${CHANGES}/headline.txt`

/** Returns the files that describe a change, sorted by name. `README.md` describes the folder. */
export const listChangeFiles = (): string[] =>
  globSync(`${CHANGES}/*.md`, { cwd: projectRoot })
    .filter((file) => !file.endsWith('/README.md'))
    .sort()

/** Reads all changes since the last release. @throws Error that names the first file with an error */
export const readChanges = (): ChangeNote[] =>
  listChangeFiles().map((file) => parseChange(file, readFileSync(join(projectRoot, file), 'utf8')))

/** Returns the headline of the next release; "" if there is none yet. */
export const readHeadline = (): string =>
  existsSync(join(projectRoot, HEADLINE)) ? readFileSync(join(projectRoot, HEADLINE), 'utf8') : ''

/** Returns the files that a release removes, because the changelog then has their content. */
export const listReleasedFiles = (): string[] => [
  ...listChangeFiles(),
  ...(existsSync(join(projectRoot, HEADLINE)) ? [HEADLINE] : []),
]
