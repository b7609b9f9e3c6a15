import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Backend, type Ready, startBackend } from './backend.ts'

/** Backend with its own data folder on a free port; `close` stops it and removes the folder. */
export interface TemporaryBackend extends Ready {
  dataDir: string
  process: Backend
  close(): Promise<void>
}

/**
 * Starts a temporary backend, in demo mode unless `env` sets DEMO. `prepare` may write into its data folder first. @throws Error if the backend exits instead
 * of listening.
 */
export async function temporaryBackend(
  env: Record<string, string> = {},
  prepare?: (dataDir: string) => Promise<void>,
): Promise<TemporaryBackend> {
  const dataDir = await mkdtemp(join(tmpdir(), 'tradelet-'))
  await prepare?.(dataDir)
  const backend = startBackend({ PORT: '0', HOST: '127.0.0.1', TRADELET_DATA: dataDir, DEMO: '1', ...env }, true)
  const ended = backend.ended.then((code): never => {
    throw new Error(`the backend exited with code ${code} instead of listening`)
  })
  const ready = await Promise.race([backend.ready, ended])
  return {
    ...ready,
    dataDir,
    process: backend,
    async close() {
      ended.catch(() => undefined)
      backend.stop()
      await backend.ended
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}
