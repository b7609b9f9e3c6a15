/**
 * Process that runs the backends of journeys, started before all of them. A backend in a process of its own takes 1.3 s of CPU time more to start, and its code
 * is never warm. Requests: POST with the environment starts a backend and returns it as `HostedBackend`, DELETE with its address stops it.
 */
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { readConfig } from '../../../server/config.ts'
import { start } from '../../../server/start.ts'
import { makeHashesCheap } from '../cheap-hashes.ts'
import { copyMigrated } from '../images.ts'
import type { HostedBackend } from './hosted-backends.ts'

// As server/main.ts does.
process.umask(0o077)
// The real cost of a password is a sixth of a second of CPU time per login; passwords.test.ts checks it.
makeHashesCheap()

/** Functions that stop the running backends and remove their data folders, by address. */
const running = new Map<string, () => Promise<void>>()

async function startBackend(env: Record<string, string>): Promise<HostedBackend> {
  const dataDir = await mkdtemp(join(tmpdir(), 'tradelet-'))
  await copyMigrated(dataDir)
  const given = { PORT: '0', HOST: '127.0.0.1', TRADELET_DATA: dataDir, DEMO: '1', ...env }
  const read = readConfig({ ...process.env, ...given })
  if ('problem' in read) throw new Error(read.problem)
  const { stop, ...backend } = await start(read.config)
  running.set(backend.address, async () => {
    await stop()
    await rm(dataDir, { recursive: true, force: true })
  })
  return { ...backend, dataDir }
}

async function stopBackend(address: string): Promise<void> {
  const stop = running.get(address)
  running.delete(address)
  await stop?.()
}

async function respond(request: IncomingMessage): Promise<unknown> {
  const body = await text(request)
  return request.method === 'DELETE' ? stopBackend(body) : startBackend(JSON.parse(body))
}

const control = createServer((request, response) => {
  respond(request).then(
    (result) => response.end(JSON.stringify(result ?? null)),
    (error: unknown) => response.writeHead(500).end(String(error)),
  )
})
control.listen(0, '127.0.0.1', () => process.send?.(`http://127.0.0.1:${(control.address() as AddressInfo).port}`))

process.on('disconnect', async () => {
  await Promise.all([...running.keys()].map(stopBackend))
  process.exit()
})
