import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after } from 'node:test'
import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from 'fastify'
import type { Config } from '../../server/config.ts'
import { buildConsole } from '../../server/operations/console/console-app.ts'
import { type AccountsBackend, accountsBackend } from './accounts-backend.ts'
import type { Open } from './databases.ts'

/** Origin of the console in tests. */
export const CONSOLE_ORIGIN = 'https://console.example.com'

/** Response of the console. */
export interface ConsoleAnswer {
  status: number
  headers: LightMyRequestResponse['headers']
  code: number
  msg: string
  data: unknown
  text?: string
}

/** Console in this process, behind a proxy that ends TLS, on an accounts backend. */
export interface ConsoleBackend extends AccountsBackend {
  console: FastifyInstance
  /** Sends a request as the console's page does; `headers` replace those of the page, undefined removes one. */
  ask(
    method: 'GET' | 'POST' | 'PUT' | 'DELETE',
    path: string,
    given?: { body?: object; cookie?: string; proof?: string; headers?: Record<string, string | undefined> },
  ): Promise<ConsoleAnswer>
}

/** Starts a console on a fresh database. It stops after all tests of the file. */
export async function consoleBackend(open: Open, config: Partial<Config> = {}): Promise<ConsoleBackend> {
  const backend = await accountsBackend(open, { console: { port: 0, host: 'console.example.com' }, ...config })
  const folder = await mkdtemp(join(tmpdir(), 'tradelet-console-'))
  await writeFile(join(folder, 'index.html'), '<!doctype html><title>Console</title>')
  const console = buildConsole(backend.context, folder)
  after(async () => {
    await console.close()
    await rm(folder, { recursive: true, force: true })
  })
  await console.ready()
  return {
    ...backend,
    console,
    async ask(method, path, { body, cookie, proof, headers = {} } = {}) {
      const all: Record<string, string | undefined> = {
        host: 'console.example.com',
        'x-forwarded-proto': 'https',
        origin: method === 'GET' ? undefined : CONSOLE_ORIGIN,
        'sec-fetch-site': 'same-origin',
        cookie: cookie && `__Host-operator=${cookie}`,
        'operator-proof': proof,
        ...headers,
      }
      const request: InjectOptions = {
        method,
        url: path,
        headers: Object.fromEntries(Object.entries(all).filter(([, value]) => value !== undefined)) as never,
        ...(body && { payload: body }),
      }
      const response = await console.inject(request)
      const isJson = String(response.headers['content-type']).includes('json')
      const none = { code: response.statusCode, msg: '', data: null }
      return {
        status: response.statusCode,
        headers: response.headers,
        ...(isJson ? response.json() : { ...none, text: response.body }),
      }
    },
  }
}
