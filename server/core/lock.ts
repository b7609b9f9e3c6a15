import { createHash } from 'node:crypto'
import { open, realpath, rm, stat } from 'node:fs/promises'
import { createConnection, createServer, type Server } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { errorCodeOf } from './error-code.ts'

/** Lock of a data folder, held by this process until it is released or the process ends in any way. */
export interface Lock {
  release(): Promise<void>
}

/** Lock held by another process; `by` is its process id, null if unknown. */
export interface Held {
  by: number | null
}

/** Longest path of a socket that every system supports. */
const LONGEST = 100
const ANSWER_MS = 500
/** Error codes of file systems without sockets, such as folders shared by a virtual machine. */
const NO_SOCKETS = new Set(['EPERM', 'ENOTSUP', 'EOPNOTSUPP', 'EINVAL', 'ENAMETOOLONG', 'ENOSYS'])
/** Interval of waiting while another process removes a stale socket, and the age at which that process counts as dead. */
const CLEARING_MS = 50
const CLEARING_DIED_MS = 3_000
const ATTEMPTS = 100

/**
 * Locks a data folder for this process, because two processes on one embedded database lose rows silently. The lock is a socket in the folder: a dead process
 * no longer listens on it, so the folder is free at once, also after a kill.
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
  throw new Error(`the lock ${path} can be neither acquired nor queried for its holder`)
}

/** Listens on a path; returns null if the address is in use or a dead process has left its socket. */
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

/** Returns the process that listens; null if there is none. A process too busy to respond still holds the lock. */
function ask(path: string): Promise<Held | null> {
  return new Promise((resolve) => {
    let response = ''
    const socket = createConnection(path)
    const resolveHeld = () => resolve({ by: /^\d+$/.test(response) ? Number(response) : null })
    socket.setTimeout(ANSWER_MS, () => {
      resolveHeld()
      socket.destroy()
    })
    socket.on('data', (text) => {
      response += text
    })
    socket.on('end', resolveHeld)
    socket.on('error', (error) =>
      errorCodeOf(error) === 'ECONNREFUSED' || errorCodeOf(error) === 'ENOENT' ? resolve(null) : resolveHeld(),
    )
  })
}

/**
 * Removes the socket of a dead process. No process can listen while the file exists, and only one process at a time may remove it, so none removes a socket on
 * which another has just begun to listen. Returns without removing it if another process is doing so.
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

/** Waits for another process that removes the socket, and takes over if that process has died. */
async function waitFor(claim: string): Promise<void> {
  await sleep(CLEARING_MS)
  const since = await stat(claim).catch(() => null)
  if (since && Date.now() - since.mtimeMs > CLEARING_DIED_MS) await rm(claim, { force: true })
}
