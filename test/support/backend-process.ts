import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { after } from 'node:test'
import { fileURLToPath } from 'node:url'
import type { Envelope } from '../../shared/base/contract/result.ts'
import { SHORT_LIVED } from '../../tools/lib/process.ts'
import { TEST_KEY } from './config.ts'

/** Backend in a process of its own. */
export interface BackendProcess {
  child: ChildProcess
  address: string
  demo: { username: string; password: string } | null
  outbox: string | null
  /** Returns its output so far. */
  getOutput(): string
  /** Sends a signal and waits for the exit. Returns the exit code, or null if it was killed. */
  end(signal: NodeJS.Signals): Promise<number | null>
  /** Calls it by HTTP. */
  post(path: string, form?: Record<string, string>, headers?: Record<string, string>): Promise<Envelope>
}

/** Minimal environment of a Node process of the project, without the caller's configuration. */
export const CLEAN_ENVIRONMENT = {
  PATH: process.env.PATH,
  NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
  SECRETS_KEY: TEST_KEY,
}

/** Main script of a backend's process. */
export const MAIN_SCRIPT = fileURLToPath(new URL('../../server/main.ts', import.meta.url))

const running = new Set<ChildProcess>()

// A test that fails leaves its backend running, which would keep its own process alive.
after(() => {
  for (const child of running) child.kill('SIGKILL')
})

function spawnBackend(env: Record<string, string>): ChildProcess {
  const child = spawn(process.execPath, [SHORT_LIVED, MAIN_SCRIPT], {
    env: { ...CLEAN_ENVIRONMENT, PORT: '0', ...env },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  })
  running.add(child)
  child.once('exit', () => running.delete(child))
  return child
}

/**
 * Starts a backend and waits until it listens.
 *
 * @throws with its output if it exits before
 */
export async function startProcess(env: Record<string, string>): Promise<BackendProcess> {
  const child = spawnBackend(env)
  const getOutput = collectOutput(child)
  const ended = once(child, 'exit').then(([code]: (number | null)[]) => code ?? null)
  const ready = once(child, 'message').then(
    ([message]) => message as Pick<BackendProcess, 'address' | 'demo' | 'outbox'>,
  )
  const first = await Promise.race([ready, ended])
  if (first === null || typeof first === 'number') throw new Error(`ended with ${first}: ${getOutput()}`)
  return {
    ...first,
    child,
    getOutput,
    end(signal) {
      child.kill(signal)
      return ended
    },
    async post(path, form = {}, headers = {}) {
      const body = new URLSearchParams(form)
      return (
        await fetch(`${first.address}/api/${path}`, { method: 'POST', headers, body })
      ).json() as Promise<Envelope>
    },
  }
}

/** Starts a backend that is expected to fail. Returns its exit code and output. */
export async function startFailingProcess(
  env: Record<string, string>,
): Promise<{ code: number | null; output: string }> {
  const child = spawnBackend(env)
  const getOutput = collectOutput(child)
  child.on('message', () => child.kill('SIGKILL'))
  const [code] = await once(child, 'close')
  return { code, output: getOutput() }
}

function collectOutput(child: ChildProcess): () => string {
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (chunk) => {
      output += chunk
    })
  return () => output
}
