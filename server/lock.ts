import { createHash, randomUUID } from 'node:crypto'
import { link, realpath, rename, rm } from 'node:fs/promises'
import { createConnection, createServer, type Server } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

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
const ATTEMPTS = 5

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
    if (NO_SOCKETS.has(codeOf(error))) return take(outside)
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

/** Null when somebody listens there, or did and died. */
function listening(path: string): Promise<Server | null> {
  const server = createServer((socket) => socket.on('error', () => undefined).end(String(process.pid)))
  return new Promise((resolve, reject) => {
    server.once('error', (error) => (codeOf(error) === 'EADDRINUSE' ? resolve(null) : reject(error)))
    server.listen(path, () => {
      server.unref()
      resolve(server)
    })
  })
}

/** Who listens; null when nobody does. One who is too busy to answer holds it all the same. */
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
      codeOf(error) === 'ECONNREFUSED' || codeOf(error) === 'ENOENT' ? resolve(null) : held(),
    )
  })
}

/** Takes a dead process's socket away. Somebody may have taken the lock since we asked: then it was theirs that we moved, and it goes back. */
async function clearAway(path: string): Promise<void> {
  if (process.platform === 'win32') return
  const aside = `${path}.${randomUUID().slice(0, 8)}`
  try {
    await rename(path, aside)
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return
    throw error
  }
  if (await ask(aside)) await link(aside, path)
  await rm(aside, { force: true })
}

const codeOf = (error: unknown): string => (error instanceof Error && 'code' in error ? String(error.code) : '')
