import { execFileSync } from 'node:child_process'
import { availableParallelism } from 'node:os'
import { getMarkets } from '../../shared/base/contract/markets.ts'
import { login } from '../../shared/base/contract/session.ts'
import { type Nodes, openNodes } from '../support/nodes.ts'
import { atLeast, median, type Row } from './rows.ts'

const LIMIT = 1.5
const AT_ONCE = 8
const ROUNDS = 5
const ROUND_MS = 3_000
/**
 * Calls to measure. A password check costs a node about 100 ms of CPU time. A list of markets costs it no more than this process needs to request it, so this
 * needs cores for both.
 */
const WORK: readonly { name: string; path: string; cores: number }[] = [
  { name: 'rejected logins', path: login.path, cores: 2 },
  { name: 'lists of markets', path: getMarkets.path, cores: 5 },
]

/**
 * Measures what two nodes on one PostgreSQL achieve for work that costs a node and not the database, as a ratio to one node. Each node runs on a core of its
 * own if possible, as on a machine of its own; this process and PostgreSQL use the remaining cores. On a machine with two cores these take time from the nodes,
 * and the ratio is compared with the available CPU time.
 */
export async function bench(): Promise<Row[]> {
  const nodes = await openNodes(2, async () => undefined)
  try {
    for (const [core, node] of nodes.running.entries()) pin(node?.child.pid, core)
    const rows: Row[] = []
    for (const work of WORK)
      if (availableParallelism() >= work.cores) rows.push(await measure(nodes, work))
      else
        console.log(
          `       ${work.name}: not measured, since two nodes, their callers and PostgreSQL need ${work.cores} cores`,
        )
    return rows
  } finally {
    await nodes.close()
  }
}

/** Pins a process with all its threads to one core, if the system supports it. */
function pin(pid: number | undefined, core: number): void {
  if (availableParallelism() < 2) return
  try {
    execFileSync('taskset', ['-a', '-cp', String(core), String(pid)], { stdio: 'ignore' })
  } catch {
    console.log('       nodes are not pinned to cores: taskset is not installed')
  }
}

async function measure(nodes: Nodes, { name, path }: (typeof WORK)[number]): Promise<Row> {
  const [one, two]: [number[], number[]] = [[], []]
  // Both take turns, so that other load on the machine affects them alike.
  for (let round = 0; round < ROUNDS; round++) {
    one.push(await rateOf(nodes, [round % 2], path))
    two.push(await rateOf(nodes, [0, 1], path))
  }
  const figures = `${median(one).toFixed(0)}/s by one, ${median(two).toFixed(0)}/s by two`
  return atLeast(LIMIT, `two nodes on ${availableParallelism()} cores, ${name} (${figures})`, median(two) / median(one))
}

/**
 * Returns the calls per second that these nodes handle, with `AT_ONCE` concurrent calls at each. Each call has another sender, as behind a balancer, so that no
 * limit applies.
 */
async function rateOf({ running }: Nodes, at: readonly number[], path: string): Promise<number> {
  let done = 0
  const end = performance.now() + ROUND_MS
  const caller = async (node: number) => {
    while (performance.now() < end) {
      const headers = { 'x-forwarded-for': address() }
      const form = { username: `nobody${address()}@example.com`, password: 'Secret12345' }
      await running[node]?.post(path, path === login.path ? form : {}, headers)
      done += 1
    }
  }
  await Promise.all(at.flatMap((node) => Array.from({ length: AT_ONCE }, () => caller(node))))
  return (done * 1000) / ROUND_MS
}

let senders = 0
function address(): string {
  senders += 1
  return `10.${(senders >> 16) & 255}.${(senders >> 8) & 255}.${senders & 255}`
}
