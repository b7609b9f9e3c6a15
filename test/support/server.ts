import { after } from 'node:test'
import type { FastifyInstance, InjectOptions } from 'fastify'
import { buildApp } from '../../server/app.ts'
import type { Db } from '../../server/core/db/db.ts'
import type { Context } from '../../server/core/http/context.ts'
import type { Handler } from '../../server/core/http/handle.ts'
import type { Plugin } from '../../server/core/http/plugin.ts'
import type { ServiceSources } from '../../server/services.ts'
import type { Envelope } from '../../shared/base/contract/result.ts'
import { testServices } from './services.ts'

/** Backend without a socket. */
export interface TestServer {
  app: FastifyInstance
  context: Context
  /** Sends a form to a call below /api, as a client does. */
  post(path: string, form?: Record<string, string>, headers?: Record<string, string>): Promise<TestResponse>
  /** Sends any request. */
  send(request: InjectOptions): Promise<TestResponse>
}

/** Response with its envelope. */
export interface TestResponse {
  status: number
  headers: Record<string, unknown>
  body: string
  envelope: Envelope
}

/** Content type of a form. */
export const FORM_HEADERS = { 'content-type': 'application/x-www-form-urlencoded' }

/** Creates a server of handlers. A token `member-7` belongs to member 7. */
export async function createTestServer(
  db: Db,
  handlers: readonly Handler[],
  { plugins = [], context: given = {} }: { plugins?: readonly Plugin[]; context?: Partial<ServiceSources> } = {},
): Promise<TestServer> {
  const context = testServices({
    db,
    authenticate: async (_sql, token) => (token.startsWith('member-') ? { id: token.slice(7) } : null),
    domains: [{ name: 'test', handlers }],
    ...given,
  })
  const app = buildApp(context, plugins)
  after(() => app.close())
  await app.ready()
  const send = async (request: InjectOptions): Promise<TestResponse> => {
    const { statusCode, headers, body } = await app.inject(request)
    return { status: statusCode, headers, body, envelope: body.startsWith('{') ? JSON.parse(body) : null }
  }
  return {
    app,
    context,
    send,
    post: (path, form = {}, headers = {}) =>
      send({
        method: 'POST',
        url: `/api/${path}`,
        headers: { ...FORM_HEADERS, ...headers },
        payload: new URLSearchParams(form).toString(),
      }),
  }
}
