import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { availableParallelism } from 'node:os'
import type { BackendReady } from '../../../tools/lib/backend.ts'
import { SHORT_LIVED, startNode } from '../../../tools/lib/process.ts'
import { startTemporaryBackend, type TemporaryBackend } from '../../../tools/lib/temporary-backend.ts'
import { copyMigrated } from '../images.ts'

/** Running backend of a journey, as its host describes it. */
export interface HostedBackend extends Omit<BackendReady, 'type'> {
  dataDir: string
}

/** Backend of a journey; `close` stops it and removes its data folder. */
export type JourneyBackend = Omit<TemporaryBackend, 'process' | 'type'>

/** Environment variable with the addresses of the hosts, separated by spaces. */
const HOSTS_ENV = 'TEST_BACKEND_HOSTS'

/** Starts one host per core, for the backends of all journeys, and sets the environment in which they find it. Returns the function that ends the hosts and their backends. */
export async function startBackendHosts(): Promise<() => Promise<void>> {
  const hosts = Array.from({ length: availableParallelism() }, () =>
    startNode([SHORT_LIVED, 'test/support/journey/backend-host.ts'], { stdio: ['ignore', 'ignore', 'inherit', 'ipc'] }),
  )
  process.env[HOSTS_ENV] = (await Promise.all(hosts.map(waitUntilReady))).join(' ')
  return async () => {
    await Promise.all(hosts.map(endHost))
  }
}

async function waitUntilReady(host: ChildProcess): Promise<string> {
  const ended = once(host, 'exit').then((): never => {
    throw new Error('the host of the backends has ended')
  })
  ended.catch(() => undefined)
  const [address] = await Promise.race([once(host, 'message'), ended])
  return address
}

async function endHost(host: ChildProcess): Promise<void> {
  if (host.exitCode !== null || host.signalCode !== null) return
  const ended = once(host, 'exit')
  host.disconnect()
  await ended
}

/**
 * Starts a backend with a data folder of its own, in demo mode unless `env` sets DEMO: in a host if the run has any, otherwise in a process of its own.
 *
 * @throws with the reason if it does not start
 */
export async function openBackend(env: Record<string, string>): Promise<JourneyBackend> {
  const hosts = process.env[HOSTS_ENV]?.split(' ')
  const host = hosts?.[process.pid % hosts.length]
  if (host === undefined) return startTemporaryBackend(env, copyMigrated)
  const response = await fetch(host, { method: 'POST', body: JSON.stringify(env) })
  if (!response.ok) throw new Error(`the backend does not start: ${await response.text()}`)
  const backend: HostedBackend = await response.json()
  return {
    ...backend,
    async close() {
      await fetch(host, { method: 'DELETE', body: backend.address })
    },
  }
}
