import { after } from 'node:test'
import type { FastifyInstance, InjectOptions } from 'fastify'
import { buildApp } from '../../server/app.ts'
import type { Db } from '../../server/core/db/db.ts'
import type { Context } from '../../server/core/http/context.ts'
import type { Handler } from '../../server/core/http/handle.ts'
import type { Plugin } from '../../server/core/http/plugin.ts'
import { createLog } from '../../server/core/log/log.ts'
import { marketSlot } from '../../server/market/market-slot.ts'
import type { Envelope } from '../../shared/contract/result.ts'
import { CONFIG } from './config.ts'
import { fakeMarket } from './fake-market.ts'

/** Backend without a socket. */
export interface TestServer {
  app: FastifyInstance
  context: Context
  /** Sends a form to a call below /api, as a client does. */
  post(path: string, form?: Record<string, string>, headers?: Record<string, string>): Promise<Answered>
  /** Sends any request. */
  send(request: InjectOptions): Promise<Answered>
}

/** Response with its envelope. */
export interface Answered {
  status: number
  headers: Record<string, unknown>
  body: string
  envelope: Envelope
}

/** Content type of a form. */
export const FORM = { 'content-type': 'application/x-www-form-urlencoded' }

/** Creates a server of handlers. A token `member-7` belongs to member 7. */
export async function testServer(
  db: Db,
  handlers: readonly Handler[],
  { plugins = [], context: given = {} }: { plugins?: readonly Plugin[]; context?: Partial<Context> } = {},
): Promise<TestServer> {
  const context: Context = {
    config: CONFIG,
    db,
    now: Date.now,
    log: createLog('silent'),
    authenticate: async (_sql, token) => (token.startsWith('member-') ? { id: token.slice(7) } : null),
    ...given,
  }
  marketSlot.fill(context, fakeMarket(Date.now))
  const app = buildApp(context, [{ name: 'test', handlers }], plugins)
  after(() => app.close())
  await app.ready()
  const send = async (request: InjectOptions): Promise<Answered> => {
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
        headers: { ...FORM, ...headers },
        payload: new URLSearchParams(form).toString(),
      }),
  }
}
