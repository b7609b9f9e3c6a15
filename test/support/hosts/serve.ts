import { type ChildProcess, spawn } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { extname, join, normalize } from 'node:path'
import { environment, node } from '../../../tools/install.mjs'
import { findFreePort } from '../../../tools/lib/free-port.ts'
import { until } from '../until.ts'

/** Running server of a project's page. */
export interface HostServer {
  address: string
  close(): Promise<void>
}

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
}

/** Serves the files of a folder, `index.html` at `/`. */
export async function serveFolder(folder: string): Promise<HostServer> {
  const server = createServer(async (request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://localhost')
    const path = normalize(pathname === '/' ? '/index.html' : decodeURIComponent(pathname))
    const file = await readFile(join(folder, path)).catch(() => null)
    response.writeHead(file ? 200 : 404, { 'content-type': TYPES[extname(path)] ?? 'text/plain' }).end(file ?? '')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    // The host name makes it another site than the backend's 127.0.0.1, not only another port.
    address: `http://localhost:${(server.address() as AddressInfo).port}/`,
    async close() {
      server.closeAllConnections()
      server.close()
    },
  }
}

/** Runs a script of a project's packages as a server, and waits until it responds. `args` are followed by the number of its port. */
export async function startProgram(folder: string, script: string, ...args: readonly string[]): Promise<HostServer> {
  const port = await findFreePort()
  const address = `http://localhost:${port}/`
  const program = spawn(node, [join(folder, 'node_modules', script), ...args, String(port)], {
    cwd: folder,
    env: { ...environment(), NEXT_TELEMETRY_DISABLED: '1' },
    stdio: ['ignore', 'pipe', 'pipe'],
    // A group of its own: the program starts others, which end with the group.
    detached: true,
  })
  let output = ''
  for (const stream of [program.stdout, program.stderr]) stream.on('data', (chunk) => (output += chunk))
  await until(async () => {
    if (program.exitCode !== null) throw new Error(`${script} has ended:\n${output}`)
    return (await fetch(address).catch(() => null))?.ok === true
  }, `the server of ${script}`)
  return { address, close: () => endGroup(program) }
}

/** Ends a program with all programs that it has started. */
async function endGroup(program: ChildProcess): Promise<void> {
  if (program.pid === undefined || program.exitCode !== null) return
  const ended = new Promise((resolve) => program.on('close', resolve))
  process.kill(-program.pid, 'SIGKILL')
  await ended
}
