import type { FastifyReply, FastifyRequest } from 'fastify'
import { CODE } from '../../../shared/contract/result.ts'
import type { Plugin } from '../../core/http/plugin.ts'
import { senderOf } from '../../core/limits/sender.ts'
import { VERSION } from '../../core/version.ts'
import { doorOf } from '../operator/operator-auth.ts'
import { figuresText } from './metrics-text.ts'
import { checks, type Degraded, type Needs } from './monitoring.checks.ts'

const UNREADY = 503

/**
 * Routes for monitoring below /api. `health`: the process is alive. `ready`: the node can serve, or 503 with the problems, for load balancers; a missing
 * exchange only degrades it. `metrics`: Prometheus metrics, protected by the operator token (`Authorization: Bearer …`).
 */
export const monitoringRoutes: Plugin = async (app, context) => {
  const { tryToken } = await doorOf(context)
  const text = figuresText(context)
  app.get('/api/health', (_request, reply) => answer(reply, CODE.success, 'Alive.', { version: VERSION }))
  app.get('/api/ready', async (_request, reply) => {
    const { needs, degraded } = await checks(context)
    const data = Object.fromEntries(
      Object.entries({ ...needs, ...degraded }).map(([part, problem]) => [part, problem ?? 'ok']),
    )
    const missing = problemsIn(needs)
    if (missing) return answer(reply.code(UNREADY), UNREADY, `Not ready: ${missing}.`, data)
    const without = problemsIn(degraded)
    return answer(reply, CODE.success, without ? `Ready, but degraded: ${without}.` : 'Ready.', data)
  })
  app.get('/api/metrics', async (request, reply) => {
    const token = await tryToken(shownBy(request), senderOf(request.ip))
    if (token === 'too many')
      return answer(reply.code(CODE.tooMany), CODE.tooMany, 'Too many wrong operator tokens; try again later.', null)
    if (token === 'wrong')
      return answer(
        reply.code(CODE.unauthorized).header('www-authenticate', 'Bearer'),
        CODE.unauthorized,
        'The operator token is missing or wrong.',
        null,
      )
    const { type, text: figures } = await text()
    return reply.header('cache-control', 'no-store').type(type).send(figures)
  })
}

/** Returns a text such as `database does not answer, clock unknown`; "" if nothing is wrong. */
const problemsIn = (parts: Needs | Degraded): string =>
  Object.entries(parts)
    .flatMap(([part, problem]) => (problem === null ? [] : [`${part} ${problem}`]))
    .join(', ')

const answer = (reply: FastifyReply, code: number, msg: string, data: unknown): FastifyReply =>
  reply.header('cache-control', 'no-store').send({ code, msg, data })

const shownBy = ({ headers }: FastifyRequest): unknown =>
  /^Bearer (\S+)$/i.exec(headers.authorization ?? '')?.[1] ?? headers['operator-token']
