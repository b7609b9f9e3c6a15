// Installs the packages if they are missing or older than the lock file. Runs with the machine's Node (20 or newer); everything after it runs with the Node
// that the packages contain, or with TRADELET_NODE=system with the machine's own.
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { accessSync, constants, existsSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = fileURLToPath(new URL('..', import.meta.url))
const stamp = join(root, 'node_modules', '.tradelet-lock')
const windows = process.platform === 'win32'

const isSystemNode = process.env.TRADELET_NODE === 'system'
const ownNode = join(root, 'node_modules', 'node', 'bin', windows ? 'node.exe' : 'node')

/** Path of the Node that runs the tools: the project's own, once installed, or the machine's with TRADELET_NODE=system. */
export const node = isSystemNode ? process.execPath : ownNode

/** Returns the environment of all child processes: this process's, with the project's tools and Node first in PATH. */
export const environment = () => ({
  ...process.env,
  ASTRO_TELEMETRY_DISABLED: '1',
  // Node caches compiled code: a backend or a test file starts with a fifth less work.
  NODE_COMPILE_CACHE: join(root, 'node_modules', '.cache', 'node'),
  PATH: [...(isSystemNode ? [dirname(node)] : []), join(root, 'node_modules', '.bin'), process.env.PATH].join(
    windows ? ';' : ':',
  ),
})

/** Installs exactly what the lock file names. */
const INSTALL = ['ci', '--loglevel=error', '--no-audit', '--no-fund']

/** Tools that need the production packages only, as an image has them after `npm prune --omit=dev`. */
const PRODUCTION_TOOLS = ['operator']
/** Oldest Node that runs the TypeScript of server and tools directly. */
const OLDEST_MAJOR = 24

/**
 * Returns the Node to run a tool with, after installing the packages of the lock file if the tool lacks them. On a pruned tree a tool of `PRODUCTION_TOOLS`
 * runs with the Node that runs this script. Exits with a message if packages are missing and cannot be installed.
 */
export function install(name = '') {
  checkNodeChoice()
  const lock = createHash('sha256')
    .update(readFileSync(join(root, 'package-lock.json')))
    .digest('hex')
  if (existsSync(ownNode) && existsSync(stamp) && readFileSync(stamp, 'utf8') === lock) return node
  if (PRODUCTION_TOOLS.includes(name) && !existsSync(ownNode) && hasProductionPackages()) {
    if (Number.parseInt(process.versions.node, 10) >= OLDEST_MAJOR) return process.execPath
    if (!mayInstall()) exit(`This needs Node ${OLDEST_MAJOR} or newer; this is ${process.version}.`)
  }
  if (!mayInstall())
    exit(
      `Packages are missing, and this user may not write to ${root}: install them as the user who owns it. A tree without the development packages runs the backend (node server/main.ts) and the operator's tool (npm run operator) only.`,
    )
  console.log('Installing packages (once; about a minute) …')
  const done = runNpm(INSTALL, { stdio: 'inherit' })
  if (done.status !== 0 || !existsSync(ownNode)) {
    exit('The packages could not be installed: look at the lines above, check the network, and run the command again.')
  }
  writeFileSync(stamp, lock)
  return node
}

/** Exits with a message if TRADELET_NODE has an unknown value, or if the machine's Node that it asks for is too old. */
function checkNodeChoice() {
  const choice = process.env.TRADELET_NODE ?? ''
  if (!['', 'own', 'system'].includes(choice)) exit(`TRADELET_NODE must be "own" or "system"; it is "${choice}".`)
  if (isSystemNode && Number.parseInt(process.versions.node, 10) < OLDEST_MAJOR)
    exit(`TRADELET_NODE=system needs Node ${OLDEST_MAJOR} or newer; this is ${process.version}.`)
}

/** Runs npm in the project's folder until it ends: the npm that runs this script, otherwise the one in PATH. Returns what `spawnSync` returns. */
export function runNpm(args, options = {}) {
  const npm = process.env.npm_execpath
  const [command, first] = npm ? [process.execPath, [npm]] : ['npm', []]
  return spawnSync(command, [...first, ...args], { cwd: root, shell: !npm && windows, ...options })
}

/** Returns whether every package of `dependencies` is installed in the version that package.json names. */
function hasProductionPackages() {
  const { dependencies } = readManifest(root)
  return Object.entries(dependencies).every(
    ([name, version]) => readManifest(join(root, 'node_modules', name))?.version === version,
  )
}

function readManifest(folder) {
  const file = join(folder, 'package.json')
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : null
}

/** Returns whether this user may write to the folder that packages are installed in. */
function mayInstall() {
  const packages = join(root, 'node_modules')
  try {
    accessSync(existsSync(packages) ? packages : root, constants.W_OK)
    return true
  } catch {
    return false
  }
}

function exit(sentence) {
  console.error(sentence)
  process.exit(1)
}
