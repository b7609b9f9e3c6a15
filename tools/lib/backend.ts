import { SHORT_LIVED, startNode } from './process.ts'

/** What the backend tells its starter when it listens. */
export interface Ready {
  type: 'ready'
  address: string
  demo: { username: string; password: string } | null
  /** Where messages to members lie; null where a mail server sends them. */
  outbox: string | null
}

/** A running backend process. */
export interface Backend {
  /** Resolves when it listens; never when it ends before (then `ended` tells). */
  ready: Promise<Ready>
  ended: Promise<number>
  stop(signal?: NodeJS.Signals): void
}

/** Starts the backend as a process of its own, with its output on ours; or nowhere when it is `temporary`, which ends with a test or a tool. */
export function startBackend(env: Record<string, string> = {}, temporary = false): Backend {
  const child = startNode([...(temporary ? [SHORT_LIVED] : []), 'server/main.ts'], {
    env,
    stdio: ['ignore', temporary ? 'ignore' : 'inherit', 'inherit', 'ipc'],
  })
  return {
    ready: new Promise((resolve) => child.on('message', (message) => isReady(message) && resolve(message))),
    ended: new Promise((resolve) => child.on('exit', (code) => resolve(code ?? 1))),
    stop: (signal = 'SIGTERM') => void child.kill(signal),
  }
}

const isReady = (message: unknown): message is Ready =>
  typeof message === 'object' && message !== null && 'type' in message && message.type === 'ready'
