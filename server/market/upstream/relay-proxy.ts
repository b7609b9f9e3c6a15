import type { FastifyInstance } from 'fastify'
import type { Upstream } from './relay-rest.ts'

const PATHS =
  /^\/(?:market\/(?:history\/(?:kline|candles|trade)|detail(?:\/merged)?|tickers|depth|trade)|v[12]\/(?:settings\/)?common\/[\w-]+|v2\/reference\/currencies|v2\/market-status)$/
/** Clients that request the same path within this time share one response, which saves requests to the exchange. */
const SHARED_MS = 250

/** Adds the exchange's calls as routes that pass them on. A failure is returned in the exchange's own form. */
export function addProxy(app: FastifyInstance, upstream: Upstream, now: () => number): void {
  const { prefix } = app
  const shared = new Map<string, Promise<string>>()
  const ask = (path: string): Promise<string> => {
    const known = shared.get(path)
    if (known) return known
    const answer = upstream.text(path)
    shared.set(path, answer)
    setTimeout(() => shared.delete(path), SHARED_MS).unref()
    return answer
  }
  for (const route of ['/market/*', '/v1/*', '/v2/*'])
    app.get(route, async (request, reply) => {
      const path = request.url.slice(prefix.length)
      if (!PATHS.test(path.split('?')[0] ?? '')) return reply.callNotFound()
      reply.type('application/json')
      return ask(path).catch(() => failure(now()))
    })
}

const failure = (ts: number): string =>
  JSON.stringify({
    ts,
    status: 'error',
    'err-code': 'upstream-error',
    'err-msg': 'the exchange does not answer',
    data: null,
  })
