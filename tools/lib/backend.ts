import { SHORT_LIVED, startNode } from './process.ts'

/** Message that the backend sends to its parent process when it listens. */
export interface BackendReady {
  type: 'ready'
  address: string
  /** Address of the operators' console, null without one. */
  console: string | null
  demo: { username: string; password: string } | null
  /** Partner of a demo for pages on this machine. */
  partner: string | null
  /** Folder of messages to members; null if a mail server sends them. */
  outbox: string | null
}

/** A running backend process. */
export interface Backend {
  /** Resolves when it listens. Never resolves if the process exits before; then `ended` does. */
  ready: Promise<BackendReady>
  ended: Promise<number>
  stop(signal?: NodeJS.Signals): void
}

/** Starts the backend as a child process with its output on this process's. A `temporary` backend ends with a test or a tool, and its stdout is discarded. */
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

const isReady = (message: unknown): message is BackendReady =>
  typeof message === 'object' && message !== null && 'type' in message && message.type === 'ready'
