// Code that is generated from other files and not in git: the keys of the English texts, which only the compiler and editors read. `npm ci` generates it
// (tools/prepare.mjs), and each npm script does if it is missing or was generated from other inputs (tools/run.mjs). Runs with the machine's Node (20 or newer).
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { environment, node, root } from './install.mjs'

/** Path of the keys from the root. */
export const KEYS_FILE = 'shared/base/i18n/keys.ts'

const INPUTS = [
  'locales/en.json',
  'tools/commands/locales/key-types.ts',
  'tools/commands/locales/placeholders.ts',
  'tools/commands/locales/write-keys.ts',
  'tools/generated-code.mjs',
]

/** Returns the last line of the file: a hash of its inputs. Times of files would be wrong after a checkout of an older revision. */
function createStamp() {
  const hash = createHash('sha256')
  for (const input of INPUTS) hash.update(readFileSync(join(root, input))).update('\0')
  return `// inputs: ${hash.digest('hex')}\n`
}

/** Writes the keys. Processes may do so side by side: a reader finds the former or the new file, never a part of it. */
export function writeKeys(text) {
  const temporary = join(root, `${KEYS_FILE}.${process.pid}`)
  writeFileSync(temporary, text + createStamp())
  renameSync(temporary, join(root, KEYS_FILE))
}

/** Generates the code if it is missing or outdated. A failure is reported only: no program needs the code in order to run. */
export function updateGeneratedCode() {
  const file = join(root, KEYS_FILE)
  if (existsSync(file) && readFileSync(file, 'utf8').endsWith(createStamp())) return
  // A production tree has neither the generator's packages nor a compiler.
  if (!existsSync(node) || !existsSync(join(root, 'node_modules', 'typescript'))) return
  const { status } = spawnSync(node, [join(root, 'tools/commands/locales/write-keys.ts')], {
    cwd: root,
    env: environment(),
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  if (status !== 0) console.error(`${KEYS_FILE} could not be generated: the types of texts are missing or outdated.`)
}
