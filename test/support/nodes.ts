import { copyFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type Db, openDb } from '../../server/core/db/db.ts'
import type { Envelope } from '../../shared/base/contract/result.ts'
import { type BackendProcess, startProcess } from './backend-process.ts'
import { postgresUrl, temporaryFolder } from './databases.ts'

/** Backends in processes of their own on one PostgreSQL, each with a data folder of its own. */
export interface Nodes {
  db: Db
  /** Environment of the processes, with the address of PostgreSQL. */
  env: Record<string, string>
  dataDirs: readonly string[]
  /** Running nodes by number; null if a node is down. */
  running: (BackendProcess | null)[]
  /** Output of all processes that have ended. */
  outputs: string[]
  /** Starts a node that is down. */
  start(at: number): Promise<void>
  /** Ends a node, which receives no request from now on. Returns its exit code, or null if it was killed. */
  end(at: number, signal: NodeJS.Signals): Promise<number | null>
  /** Ends all running nodes in order. */
  close(): Promise<void>
}

/** File in a data folder with the login of the demo member. */
const DEMO_LOGIN = 'demo-login.json'

/** Starts nodes one after the other, as a deployment does, on a fresh database after `prepare` has run on it. */
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
    outputs: [],
    async start(at) {
      running[at] = await startProcess({ ...nodes.env, TRADELET_DATA: dataDirs[at] ?? '' })
    },
    async end(at, signal) {
      const node = running[at]
      running[at] = null
      if (!node) throw new Error(`node ${at} does not run`)
      const code = await node.end(signal)
      nodes.outputs.push(node.getOutput())
      return code
    },
    async close() {
      for (const at of running.keys()) if (running[at]) await nodes.end(at, 'SIGTERM')
      await db.close()
    },
  }
  for (const [at, folder] of dataDirs.entries()) {
    if (at > 0) await copyFile(join(dataDirs[0] ?? '', DEMO_LOGIN), join(folder, DEMO_LOGIN)).catch(() => undefined)
    await nodes.start(at)
  }
  return nodes
}

/** Maximum number of attempts for a request; at least one node is always running. */
const MAX_ATTEMPTS = 50

/**
 * Sends a request to a node, and while none responds, to the next one, as a client does whose idempotency key makes this safe. `unanswered` is called for each
 * attempt that was cut off.
 */
export async function sendWithRetry(
  { running }: Pick<Nodes, 'running'>,
  first: number,
  { path, form = {}, headers = {} }: { path: string; form?: Record<string, string>; headers?: Record<string, string> },
  unanswered: () => void = () => undefined,
): Promise<Envelope> {
  for (let tried = 0; tried < MAX_ATTEMPTS; tried++) {
    const node = running[(first + tried) % running.length]
    const answer = await node?.post(path, form, headers).catch(() => null)
    if (answer) return answer
    if (node) unanswered()
  }
  throw new Error(`no node responds to ${path}`)
}
