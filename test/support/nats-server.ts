import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { findFreePort } from '../../tools/lib/free-port.ts'

const PROGRAM = 'nats-server'

/** Why tests with a NATS server are skipped, or false. */
export const WITHOUT_NATS =
  spawnSync(PROGRAM, ['--version']).status === 0
    ? false
    : 'needs nats-server (Debian and Ubuntu: sudo apt-get install nats-server)'

/** NATS server on a port that stays the same. */
export interface NatsServer {
  readonly url: string
  start(): void
  /** Kills it, and waits until it has ended. */
  kill(): Promise<void>
}

/** Creates a NATS server that does not run yet. */
export async function createNatsServer(): Promise<NatsServer> {
  const port = await findFreePort()
  let server: ChildProcess | null = null
  return {
    url: `nats://127.0.0.1:${port}`,
    start() {
      server = spawn(PROGRAM, ['-a', '127.0.0.1', '-p', String(port)], { stdio: 'ignore' })
    },
    async kill() {
      const ended = server && once(server, 'exit')
      server?.kill('SIGKILL')
      await ended
      server = null
    },
  }
}
