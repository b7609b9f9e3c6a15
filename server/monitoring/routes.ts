import type { FastifyReply, FastifyRequest } from 'fastify'
import { CODE } from '../../shared/contract/result.ts'
import type { Plugin } from '../http/plugin.ts'
import { senderOf } from '../limits/sender.ts'
import { doorOf } from '../operator/tokens.ts'
import { checks } from './checks.ts'
import { figuresText } from './figures.ts'

const UNREADY = 503

/**
 * How the backend looks from outside, below /api: `health` says that it is alive, `ready` whether it can serve and else what is in its way (503), for balancers;
 * `metrics` has its figures for Prometheus, who shows the operator's token (`Authorization: Bearer …`).
 */
export const monitoringRoutes: Plugin = async (app, context) => {
  const { tryToken } = await doorOf(context)
  const text = figuresText(context)
  app.get('/api/health', (_request, reply) => answer(reply, CODE.success, 'Alive.', null))
  app.get('/api/ready', async (_request, reply) => {
    const found = await checks(context)
    const wrong = Object.entries(found).filter(([, problem]) => problem !== null)
    const data = Object.fromEntries(Object.entries(found).map(([part, problem]) => [part, problem ?? 'ok']))
    if (wrong.length === 0) return answer(reply, CODE.success, 'Ready.', data)
    return answer(reply.code(UNREADY), UNREADY, `Not ready: ${wrong.map((one) => one.join(' ')).join(', ')}.`, data)
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

const answer = (reply: FastifyReply, code: number, msg: string, data: unknown): FastifyReply =>
  reply.header('cache-control', 'no-store').send({ code, msg, data })

const shownBy = ({ headers }: FastifyRequest): unknown =>
  /^Bearer (\S+)$/i.exec(headers.authorization ?? '')?.[1] ?? headers['operator-token']
