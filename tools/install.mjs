// Installs the packages when they are missing or older than the lock file, quietly. Runs with the Node of the machine (20 or newer);
// everything after it runs with the Node that the packages bring.
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = fileURLToPath(new URL('..', import.meta.url))
const stamp = join(root, 'node_modules', '.tradelet-lock')
const windows = process.platform === 'win32'

/** The project's own Node, once installed. */
export const node = join(root, 'node_modules', 'node', 'bin', windows ? 'node.exe' : 'node')

/** The environment of everything we start, as this process has it now: the project's tools and its Node come first. */
export const environment = () => ({
  ...process.env,
  ASTRO_TELEMETRY_DISABLED: '1',
  // Node keeps what it compiled: a backend starts with a fifth less work, and each test file too.
  NODE_COMPILE_CACHE: join(root, 'node_modules', '.cache', 'node'),
  PATH: [join(root, 'node_modules', '.bin'), process.env.PATH].join(windows ? ';' : ':'),
})

// Not `npm ci`: it refuses a lock file from which the packages of another platform are missing, as when a registry does not carry them.
const INSTALL = ['install', '--no-save', '--loglevel=error', '--no-audit', '--no-fund']

/** Makes sure the packages of the lock file are there. Exits with a sentence when they cannot be installed. */
export function install() {
  const lock = createHash('sha256')
    .update(readFileSync(join(root, 'package-lock.json')))
    .digest('hex')
  if (existsSync(node) && existsSync(stamp) && readFileSync(stamp, 'utf8') === lock) return
  console.log('Installing packages (once; about a minute) …')
  const npm = process.env.npm_execpath
  const [command, first] = npm ? [process.execPath, [npm]] : ['npm', []]
  const done = spawnSync(command, [...first, ...INSTALL], {
    cwd: root,
    stdio: 'inherit',
    shell: !npm && windows,
  })
  if (done.status !== 0 || !existsSync(node)) {
    console.error(
      'The packages could not be installed: look at the lines above, check the network, and run the command again.',
    )
    process.exit(1)
  }
  writeFileSync(stamp, lock)
}
