import type { FastifyReply, FastifyRequest } from 'fastify'
import { CODE } from '../../../shared/base/contract/result.ts'
import { AwaitsDecision, Problem } from '../../core/command/command.ts'
import { PROVIDER } from '../../core/command/provider-person.ts'
import type { Context } from '../../core/http/context.ts'
import type { Plugin } from '../../core/http/plugin.ts'
import { TooMany } from '../../core/http/refusal.ts'
import { createRequestLimit } from '../../core/http/request-limit.ts'
import { RATES } from '../../core/limits/policies.ts'
import { toSenderKey } from '../../core/limits/sender.ts'
import { type MessageFault, verifyMessage } from '../../platform/partners/webhooks/signature.ts'
import { runCommand } from '../operator/run-command.ts'
import { type AnnouncementFault, parseAnnouncement } from './announcement.rules.ts'
import { bookCommand } from './provider.commands.ts'
import { findEvent, hasBody, type ProviderEvent, setWaiting, storeEvent } from './provider-events.ts'

/** Statuses of refusals: the signature is not right; the id was used for another body; the body breaks a rule. */
const [UNAUTHORIZED, REUSED, INVALID, TOO_MANY] = [401, 409, 422, 429] as const

const limitRefusals = createRequestLimit(RATES.providerSignatures)

/** Route of the payment provider's events. The status is 200 once an event is stored, whether it is booked or waits for a person. */
export const providerRoutes: Plugin = async (app, context) => {
  const { provider } = context.config
  if (provider === null) return
  app.removeAllContentTypeParsers()
  // The signature covers the bytes.
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, async (_: FastifyRequest, body: Buffer) => body)
  app.post('/provider/events', async (request, reply) => {
    const attempt = await limitRefusals(context, toSenderKey(request.ip))
    if (attempt instanceof TooMany)
      return send(reply.header('retry-after', attempt.seconds), TOO_MANY, 'Too many refused events; try again later.')
    const bytes = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0)
    const verified = verifyMessage(provider.secrets, request.headers, bytes, context.now())
    if ('field' in verified) return refuse(context, reply, UNAUTHORIZED, verified)
    await attempt.refund()
    const body = bytes.toString('utf8')
    const announcement = parseAnnouncement(body)
    if ('field' in announcement) return refuse(context, reply, INVALID, announcement)
    const stored = await storeEvent(context.db, { event: verified.id, body, announcement }, context.now())
    if (!hasBody(stored, body)) return refuse(context, reply, REUSED, { field: 'webhook-id', rule: 'reused' })
    const event = stored.state === 'received' ? await tryEvent(context, stored, request) : stored
    const { id, state, reason } = event
    return send(reply, CODE.success, 'Done.', {
      event: verified.id,
      id,
      state: state === 'received' ? 'waiting' : state,
      reason,
    })
  })
}

/** Books an event as the person `provider`. What cannot be booked waits for a person. Returns the event as it is then. */
async function tryEvent(context: Context, { id }: ProviderEvent, { ip, id: request }: FastifyRequest) {
  const result = await runCommand(context, bookCommand, { id }, { person: PROVIDER, address: ip, request })
  // Another delivery of the event may have ended it meanwhile.
  if (result instanceof AwaitsDecision) await setWaiting(context.db, id, 'asked', result.message)
  else if (result instanceof Problem && (await setWaiting(context.db, id, 'waiting', result.message)))
    context.log.warn({ event: id }, 'event of the payment provider not booked, it waits for a person')
  const event = await findEvent(context.db, id)
  if (!event) throw new Error(`event ${id} of the payment provider is missing`)
  return event
}

/** Refuses an event that is not stored. The line of the log has no value of it. */
function refuse(
  { log }: Pick<Context, 'log'>,
  reply: FastifyReply,
  status: number,
  fault: MessageFault | AnnouncementFault | { field: 'webhook-id'; rule: 'reused' },
): FastifyReply {
  const { field, rule } = fault
  log.warn({ field, rule }, 'event of the payment provider refused, nothing was stored')
  return send(reply, status, `${field}: ${SENTENCES[rule]}.`, { field, rule })
}

const send = (reply: FastifyReply, code: number, msg: string, data: object | null = null): FastifyReply =>
  reply
    .code(code === CODE.success ? 200 : code)
    .header('cache-control', 'no-store')
    .send({ code, msg, data })

type Rule = MessageFault['rule'] | AnnouncementFault['rule'] | 'reused'

const SENTENCES: Readonly<Record<Rule, string>> = {
  required: 'is missing',
  text: 'must be a text',
  decimal: 'must be a decimal above 0 as a text, such as "12.50"',
  number: 'must be a number of this platform as a text, such as "12"',
  length: 'is too long',
  format: 'has an invalid form',
  unknown: 'must be deposit.arrived, payout.paid or payout.failed',
  json: 'must be a JSON object with type and data',
  reused: 'was used for another event',
  signature: 'does not match any secret',
  window: 'must be within 5 minutes of the present',
}
