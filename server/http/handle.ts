import type { FastifyRequest } from 'fastify'
import { type Answer, type Endpoint, type FormOf, readForm } from '../../shared/contract/endpoint.ts'
import { CODE } from '../../shared/contract/result.ts'
import type { LanguageCode } from '../../shared/i18n/languages.ts'
import type { Sql } from '../db/db.ts'
import { withSavepoint } from '../db/savepoint.ts'
import { ruleText } from '../messages.ts'
import { metricsOf } from '../metrics/metrics.ts'
import type { Context } from './context.ts'
import { type Reply, replyOf } from './envelope.ts'
import { readIdempotencyKey, requestHash, runIdempotent } from './idempotency.ts'
import { Refusal, type Success } from './refusal.ts'

/** One request of a call, parsed. */
interface Call<Fields> {
  form: Fields
  /** The id of the member who calls; "" for public calls. */
  member: string
  lang: LanguageCode
  context: Context
  request: FastifyRequest
}

/** What calls that move money have besides; `prepared` is what was found out before the transaction. */
interface Transactional<Prepared> {
  readonly prepared: Prepared
  /** The one transaction of this request. What `work` writes with it is undone when it answers a refusal. It may run twice: do nothing but SQL in between. */
  tx: Sql
  /** Runs when the transaction is committed and was no refusal: to tell others what happened. Must not throw. */
  afterCommit(callback: () => void): void
}

/** What a handler of an endpoint gets. */
export type CallOf<E, Prepared = undefined> = Call<FormOf<E>> &
  (E extends { transactional: true } ? Transactional<Prepared> : unknown)

/** What a handler may answer. */
export type HandlerResult<E> = Answer<E> | Success<Answer<E>> | Refusal

/** A request as the routes hand it over: its form is still unread. */
export type RawCall = Call<Record<string, unknown>>

/** An endpoint with what answers it. */
export interface Handler {
  endpoint: Endpoint
  answer(call: RawCall): Promise<Reply>
}

/**
 * Answers an endpoint: reads the form by the contract, runs `work`, writes its answer by the contract. An endpoint that moves money runs in one transaction
 * together with the record of its idempotency key. What takes long and needs no transaction, as comparing a password, is done by `prepare` before it begins;
 * its verdict is `work`'s to use, so that a repeated request is answered as the first time whatever it says.
 */
export function handle<E extends Endpoint<never, never> | Endpoint, Prepared = undefined>(
  endpoint: E,
  work: (call: CallOf<E, Prepared>) => Promise<HandlerResult<E>>,
  prepare?: (call: Call<FormOf<E>>) => Promise<Prepared>,
): Handler {
  // `form` and `data` of an endpoint go both ways, so no one type holds them all: what `work` gets and answers was checked by its own, above.
  const known = endpoint as unknown as Endpoint
  const answer = known.transactional
    ? transactional(known, work as never, prepare as never)
    : reading(known, work as never)
  return {
    endpoint: known,
    async answer(raw) {
      const field = unstorable(raw.form)
      if (field !== undefined) return fault(raw.lang, { field, rule: 'text' })
      const read = readForm(known.form, raw.form)
      return 'values' in read ? answer({ ...raw, form: read.values }) : fault(raw.lang, read.problem)
    },
  }
}

/** The field with a character that no database text can hold, if there is one. */
const unstorable = (form: Record<string, unknown>): string | undefined =>
  Object.keys(form).find((field) => typeof form[field] === 'string' && form[field].includes('\0'))

type Work<C> = (call: C) => Promise<unknown>

const fault = (lang: LanguageCode, { field, rule }: { field: string; rule: string }): Reply => ({
  status: 200,
  envelope: { code: CODE.refused, msg: ruleText(lang, field, rule), data: null, field, rule },
})

const reading =
  (endpoint: Endpoint, work: Work<RawCall>) =>
  async (call: RawCall): Promise<Reply> =>
    replyOf(endpoint, await work(call), call.lang)

const outcomeOf = ({ replayed, envelope }: Reply): string => {
  if (replayed) return 'replayed'
  return envelope.code === CODE.success ? 'done' : 'refused'
}

const transactional =
  (endpoint: Endpoint, work: Work<RawCall & Transactional<unknown>>, prepare?: Work<RawCall>) =>
  async (call: RawCall): Promise<Reply> => {
    const { context, member, lang } = call
    const key = readIdempotencyKey(call.request.headers['idempotency-key'])
    if (key instanceof Refusal) return replyOf(endpoint, key, lang)
    const prepared = await prepare?.(call)
    let callbacks: (() => void)[] = []
    const reply = await context.db.transaction(async (tx) => {
      callbacks = []
      const move = async () => {
        const afterCommit = (callback: () => void) => void callbacks.push(callback)
        const result = await withSavepoint(
          tx,
          () => work({ ...call, tx, afterCommit, prepared }),
          (outcome) => outcome instanceof Refusal,
        )
        if (result instanceof Refusal) callbacks = []
        return replyOf(endpoint, result, lang)
      }
      if (key === null) return move()
      const request = requestHash(endpoint, call.form)
      const result = await runIdempotent(tx, { member, key, request }, context.now(), move)
      return result instanceof Refusal ? replyOf(endpoint, result, lang) : result
    })
    for (const callback of callbacks) callback()
    metricsOf(context).moneyCalls.inc({ call: endpoint.path, outcome: outcomeOf(reply) })
    return reply
  }
