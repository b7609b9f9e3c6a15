import type { FastifyReply, FastifyRequest } from 'fastify'
import { CODE } from '../../../shared/base/contract/result.ts'
import type { Plugin } from '../../core/http/plugin.ts'
import { toSenderKey } from '../../core/limits/sender.ts'
import { VERSION } from '../../core/version.ts'
import { createMetricsWriter } from './metrics-text.ts'
import type { Degraded, Requirements } from './monitoring.checks.ts'

const NOT_READY_STATUS = 503

/**
 * Routes for monitoring below /api. `health`: the process is alive. `ready`: the node can serve, or 503 with the problems, for load balancers; a missing
 * exchange only degrades it. `metrics`: Prometheus metrics, protected by the operator token (`Authorization: Bearer …`).
 */
export const monitoringRoutes: Plugin = async (app, context) => {
  const { checkToken } = await context.openOperatorAuth()
  const text = createMetricsWriter(context)
  app.get('/api/health', (_request, reply) => sendAnswer(reply, CODE.success, 'Alive.', { version: VERSION }))
  app.get('/api/ready', async (_request, reply) => {
    const { needs, degraded } = await context.runChecks()
    const data = Object.fromEntries(
      Object.entries({ ...needs, ...degraded }).map(([part, problem]) => [part, problem ?? 'ok']),
    )
    const missing = formatProblems(needs)
    if (missing) return sendAnswer(reply.code(NOT_READY_STATUS), NOT_READY_STATUS, `Not ready: ${missing}.`, data)
    const without = formatProblems(degraded)
    return sendAnswer(reply, CODE.success, without ? `Ready, but degraded: ${without}.` : 'Ready.', data)
  })
  app.get('/api/metrics', async (request, reply) => {
    const token = await checkToken(getShownToken(request), toSenderKey(request.ip))
    if (token === 'too many')
      return sendAnswer(
        reply.code(CODE.tooMany),
        CODE.tooMany,
        'Too many wrong operator tokens; try again later.',
        null,
      )
    if (token === 'wrong')
      return sendAnswer(
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
const formatProblems = (parts: Requirements | Degraded): string =>
  Object.entries(parts)
    .flatMap(([part, problem]) => (problem === null ? [] : [`${part} ${problem}`]))
    .join(', ')

const sendAnswer = (reply: FastifyReply, code: number, msg: string, data: unknown): FastifyReply =>
  reply.header('cache-control', 'no-store').send({ code, msg, data })

const getShownToken = ({ headers }: FastifyRequest): unknown =>
  /^Bearer (\S+)$/i.exec(headers.authorization ?? '')?.[1] ?? headers['operator-token']
