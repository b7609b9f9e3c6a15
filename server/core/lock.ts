import { createHash } from 'node:crypto'
import { open, realpath, rm, stat } from 'node:fs/promises'
import { createConnection, createServer, type Server } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { errorCodeOf } from './error-code.ts'

/** A data folder held by this process. It is free again when released, or at once when the process ends, however it ends. */
export interface Lock {
  release(): Promise<void>
}

/** A data folder held by another process; null when it does not say its number. */
export interface Held {
  by: number | null
}

/** The longest path that a socket can have, on every system. */
const LONGEST = 100
const ANSWER_MS = 500
/** What file systems say that cannot hold sockets, such as those that a virtual machine shares. */
const NO_SOCKETS = new Set(['EPERM', 'ENOTSUP', 'EOPNOTSUPP', 'EINVAL', 'ENAMETOOLONG', 'ENOSYS'])
/** Removing a dead lock takes moments: others wait this long and look again, and take over from one that died meanwhile. */
const CLEARING_MS = 50
const CLEARING_DIED_MS = 3_000
const ATTEMPTS = 100

/**
 * Takes a data folder for this process: one process a folder, because two on one embedded database lose rows silently. A socket in the folder is
 * listened on; a process that died does not listen any more, so the folder is free at once, also after a kill.
 */
export async function lockFolder(dataDir: string): Promise<Lock | Held> {
  const folder = await realpath(dataDir)
  const [inside, outside] = [join(folder, 'lock.sock'), placeOutside(folder)]
  if (process.platform === 'win32' || inside.length > LONGEST) return take(outside)
  try {
    return await take(inside)
  } catch (error) {
    if (NO_SOCKETS.has(errorCodeOf(error))) return take(outside)
    throw error
  }
}

function placeOutside(folder: string): string {
  const name = `tradelet-${createHash('sha256').update(folder).digest('hex').slice(0, 20)}`
  return process.platform === 'win32' ? `\\\\.\\pipe\\${name}` : join(tmpdir(), `${name}.sock`)
}

async function take(path: string): Promise<Lock | Held> {
  for (let tried = 0; tried < ATTEMPTS; tried++) {
    const server = await listening(path)
    if (server) return { release: () => new Promise((resolve) => server.close(() => resolve())) }
    const holder = await ask(path)
    if (holder) return holder
    await clearAway(path)
  }
  throw new Error(`${path} can neither be taken nor asked who has it`)
}

/** Null when the address is in use, or its socket was left by a dead process. */
function listening(path: string): Promise<Server | null> {
  const server = createServer((socket) => socket.on('error', () => undefined).end(String(process.pid)))
  return new Promise((resolve, reject) => {
    server.once('error', (error) => (errorCodeOf(error) === 'EADDRINUSE' ? resolve(null) : reject(error)))
    server.listen(path, () => {
      server.unref()
      resolve(server)
    })
  })
}

/** Who listens; null when no one does. A process that is too busy to answer still holds the lock. */
function ask(path: string): Promise<Held | null> {
  return new Promise((resolve) => {
    let said = ''
    const socket = createConnection(path)
    const held = () => resolve({ by: /^\d+$/.test(said) ? Number(said) : null })
    socket.setTimeout(ANSWER_MS, () => {
      held()
      socket.destroy()
    })
    socket.on('data', (text) => {
      said += text
    })
    socket.on('end', held)
    socket.on('error', (error) =>
      errorCodeOf(error) === 'ECONNREFUSED' || errorCodeOf(error) === 'ENOENT' ? resolve(null) : held(),
    )
  })
}

/**
 * Takes a dead process's socket away. While its file is there no process can listen, and only one process at a time may take it away, so that none takes
 * away what another has just begun to listen on. Answers without having done anything when another one is at it.
 */
async function clearAway(path: string): Promise<void> {
  if (process.platform === 'win32') return
  const claim = `${path}.clearing`
  try {
    await (await open(claim, 'wx')).close()
  } catch (error) {
    if (errorCodeOf(error) !== 'EEXIST') throw error
    return waitFor(claim)
  }
  try {
    if (!(await ask(path))) await rm(path, { force: true })
  } finally {
    await rm(claim, { force: true })
  }
}

/** Another process is clearing away; one that died over it does not keep the others out. */
async function waitFor(claim: string): Promise<void> {
  await sleep(CLEARING_MS)
  const since = await stat(claim).catch(() => null)
  if (since && Date.now() - since.mtimeMs > CLEARING_DIED_MS) await rm(claim, { force: true })
}
