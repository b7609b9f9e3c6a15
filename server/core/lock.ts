import { createHash } from 'node:crypto'
import { open, realpath, rm, stat } from 'node:fs/promises'
import { createConnection, createServer, type Server } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { getErrorCode } from './error-code.ts'

/** Lock of a data folder, held by this process until it is released or the process ends in any way. */
export interface Lock {
  release(): Promise<void>
}

/** Lock held by another process; `pid` is its process id, null if unknown. */
export interface HeldLock {
  pid: number | null
}

/** Longest socket path, in characters, that every system supports. */
const MAX_SOCKET_PATH = 100
const HOLDER_TIMEOUT_MS = 500
/** Error codes of file systems without sockets, such as folders shared by a virtual machine. */
const NO_SOCKET_CODES = new Set(['EPERM', 'ENOTSUP', 'EOPNOTSUPP', 'EINVAL', 'ENAMETOOLONG', 'ENOSYS'])
/** Interval of waiting while another process removes a stale socket, and the age at which that process counts as dead. */
const REMOVAL_WAIT_MS = 50
const REMOVAL_STALE_MS = 3_000
const MAX_ATTEMPTS = 100

/**
 * Locks a data folder for this process, because two processes on one embedded database lose rows silently. Returns the lock, or a `HeldLock` if another process
 * has it. The lock is a socket in the folder: a dead process no longer listens on it, so the folder is free at once, even after a kill. On Windows it is a named
 * pipe. If the folder's path is too long or its file system has no sockets, the socket is in the folder for temporary files, named by a hash of the path.
 *
 * @throws if the lock can be neither acquired nor queried for its holder
 */
export async function lockFolder(dataDir: string): Promise<Lock | HeldLock> {
  const folder = await realpath(dataDir)
  const [inside, outside] = [join(folder, 'lock.sock'), getOutsidePath(folder)]
  if (process.platform === 'win32' || inside.length > MAX_SOCKET_PATH) return acquireLock(outside)
  try {
    return await acquireLock(inside)
  } catch (error) {
    if (NO_SOCKET_CODES.has(getErrorCode(error))) return acquireLock(outside)
    throw error
  }
}

function getOutsidePath(folder: string): string {
  const name = `tradelet-${createHash('sha256').update(folder).digest('hex').slice(0, 20)}`
  return process.platform === 'win32' ? `\\\\.\\pipe\\${name}` : join(tmpdir(), `${name}.sock`)
}

async function acquireLock(path: string): Promise<Lock | HeldLock> {
  for (let tried = 0; tried < MAX_ATTEMPTS; tried++) {
    const server = await tryListen(path)
    if (server) return { release: () => new Promise((resolve) => server.close(() => resolve())) }
    const holder = await findHolder(path)
    if (holder) return holder
    await removeStaleSocket(path)
  }
  throw new Error(`the lock ${path} can be neither acquired nor queried for its holder`)
}

/** Listens on a path; returns null if the address is in use or a dead process has left its socket. */
function tryListen(path: string): Promise<Server | null> {
  const server = createServer((socket) => socket.on('error', () => undefined).end(String(process.pid)))
  return new Promise((resolve, reject) => {
    server.once('error', (error) => (getErrorCode(error) === 'EADDRINUSE' ? resolve(null) : reject(error)))
    server.listen(path, () => {
      server.unref()
      resolve(server)
    })
  })
}

/** Returns the process that listens; null if there is none. A process too busy to respond still holds the lock. */
function findHolder(path: string): Promise<HeldLock | null> {
  return new Promise((resolve) => {
    let response = ''
    const socket = createConnection(path)
    const resolveHeld = () => resolve({ pid: /^\d+$/.test(response) ? Number(response) : null })
    socket.setTimeout(HOLDER_TIMEOUT_MS, () => {
      resolveHeld()
      socket.destroy()
    })
    socket.on('data', (text) => {
      response += text
    })
    socket.on('end', resolveHeld)
    socket.on('error', (error) =>
      getErrorCode(error) === 'ECONNREFUSED' || getErrorCode(error) === 'ENOENT' ? resolve(null) : resolveHeld(),
    )
  })
}

/**
 * Removes the socket file of a dead process. No process can listen on the path while that file exists, and only the process that created the `.clearing` file
 * may remove it. So a process never removes a socket on which another has just begun to listen. If another process is removing it, waits for that one instead.
 */
async function removeStaleSocket(path: string): Promise<void> {
  if (process.platform === 'win32') return
  const claim = `${path}.clearing`
  try {
    await (await open(claim, 'wx')).close()
  } catch (error) {
    if (getErrorCode(error) !== 'EEXIST') throw error
    return waitForRemoval(claim)
  }
  try {
    if (!(await findHolder(path))) await rm(path, { force: true })
  } finally {
    await rm(claim, { force: true })
  }
}

/** Waits for another process that removes the socket, and takes over if that process has died. */
async function waitForRemoval(claim: string): Promise<void> {
  await sleep(REMOVAL_WAIT_MS)
  const since = await stat(claim).catch(() => null)
  if (since && Date.now() - since.mtimeMs > REMOVAL_STALE_MS) await rm(claim, { force: true })
}
