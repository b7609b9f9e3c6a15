import { copyFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type Db, openDb } from '../../server/core/db/db.ts'
import type { Envelope } from '../../shared/contract/result.ts'
import { type BackendProcess, startProcess } from './backend-process.ts'
import { postgresUrl, temporaryFolder } from './databases.ts'

/** Backends in processes of their own on one PostgreSQL, each with a data folder of its own. */
export interface Nodes {
  db: Db
  /** The addresses of PostgreSQL and of what else a process is told. */
  env: Record<string, string>
  dataDirs: readonly string[]
  /** Those that run, by number; null where one is down. */
  running: (BackendProcess | null)[]
  /** What all processes have said that ended. */
  said: string[]
  /** Starts one that is down. */
  begin(at: number): Promise<void>
  /** Ends one; no request goes to it from this moment on. Answers its exit code, null when it was killed. */
  end(at: number, signal: NodeJS.Signals): Promise<number | null>
  /** Ends all that run, in order. */
  close(): Promise<void>
}

/** The file of a data folder with the login of the demo. */
const DEMO_LOGIN = 'demo-login.json'

/** Starts so many nodes, one after the other as a deployment does, on a fresh database that `prepare` has had before. */
export async function openNodes(
  count: number,
  prepare: (db: Db) => Promise<unknown>,
  more: Record<string, string> = {},
): Promise<Nodes> {
  const url = await postgresUrl()
  const db = await openDb({ dataDir: '', url })
  await prepare(db)
  const dataDirs = await Promise.all(Array.from({ length: count }, temporaryFolder))
  const running: Nodes['running'] = dataDirs.map(() => null)
  const nodes: Nodes = {
    db,
    env: { DATABASE_URL: url, ...more },
    dataDirs,
    running,
    said: [],
    async begin(at) {
      running[at] = await startProcess({ ...nodes.env, TRADELET_DATA: dataDirs[at] ?? '' })
    },
    async end(at, signal) {
      const node = running[at]
      running[at] = null
      if (!node) throw new Error(`node ${at} does not run`)
      const code = await node.end(signal)
      nodes.said.push(node.said())
      return code
    },
    async close() {
      for (const at of running.keys()) if (running[at]) await nodes.end(at, 'SIGTERM')
      await db.close()
    },
  }
  for (const [at, folder] of dataDirs.entries()) {
    if (at > 0) await copyFile(join(dataDirs[0] ?? '', DEMO_LOGIN), join(folder, DEMO_LOGIN)).catch(() => undefined)
    await nodes.begin(at)
  }
  return nodes
}

/** So often a request is sent again that nobody answered: there is always a node that runs. */
const TRIES = 50

/**
 * Sends a request to a node, and again to the next one while none answers, as a client does that knows that its key makes it safe. `unanswered` is told of each
 * try that was cut off.
 */
export async function sendAnyway(
  { running }: Pick<Nodes, 'running'>,
  first: number,
  { path, form = {}, headers = {} }: { path: string; form?: Record<string, string>; headers?: Record<string, string> },
  unanswered: () => void = () => undefined,
): Promise<Envelope> {
  for (let tried = 0; tried < TRIES; tried++) {
    const node = running[(first + tried) % running.length]
    const answer = await node?.post(path, form, headers).catch(() => null)
    if (answer) return answer
    if (node) unanswered()
  }
  throw new Error(`nobody answers ${path}`)
}
