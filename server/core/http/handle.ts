import type { FastifyRequest } from 'fastify'
import { type Answer, type Endpoint, type FormOf, readForm } from '../../../shared/contract/endpoint.ts'
import { CODE } from '../../../shared/contract/result.ts'
import type { LanguageCode } from '../../../shared/i18n/languages.ts'
import type { Sql } from '../db/db.ts'
import { withSavepoint } from '../db/savepoint.ts'
import { TooBusy } from '../limits/too-busy.ts'
import { ruleText } from '../messages.ts'
import { metricsOf } from '../metrics/metrics.ts'
import type { Context } from './context.ts'
import { postponed, type Reply, replyOf } from './envelope.ts'
import { readIdempotencyKey, requestHash, runIdempotent } from './idempotency.ts'
import { Busy, Postponed, Refusal, type Success, TooMany } from './refusal.ts'

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
  /** Runs when the transaction is committed and was no refusal: to tell others what happened. What it throws is logged. */
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

const outcomeOf = ({ replayed, status, envelope }: Reply): string => {
  if (replayed) return 'replayed'
  if (status !== 200) return 'postponed'
  return envelope.code === CODE.success ? 'done' : 'refused'
}

/**
 * Thrown to roll a transaction back, the row of its idempotency key included, when the answer holds only for now. The same request may be sent again under
 * the same key.
 */
class Deferred extends Error {
  readonly refusal: Postponed

  constructor(refusal: Postponed) {
    super('postponed')
    this.refusal = refusal
  }
}

/**
 * Turns a full queue in `prepare` into a value. The transaction still looks up the idempotency key first, so a request that was answered before gets that
 * answer again and not *busy*.
 */
function postponedBy(error: unknown): Deferred {
  if (!(error instanceof TooBusy)) throw error
  return new Deferred(error.statusCode === 503 ? new Busy(error.waitMs) : new TooMany(error.waitMs))
}

const unlessPostponed = (lang: LanguageCode, run: () => Promise<Reply>): Promise<Reply> =>
  run().catch((error: unknown) => {
    if (error instanceof Deferred) return postponed(error.refusal, lang)
    throw error
  })

/** Runs a callback after the commit. What it throws is logged: the money has moved, so the answer must stay what it is. */
function runGuarded(callback: () => void, { log }: Context, { path }: Endpoint): void {
  try {
    callback()
  } catch (error) {
    log.error({ err: error, call: path }, 'callback after a commit failed: the request itself was done')
  }
}

const transactional =
  (endpoint: Endpoint, work: Work<RawCall & Transactional<unknown>>, prepare?: Work<RawCall>) =>
  async (call: RawCall): Promise<Reply> => {
    const { context, member, lang } = call
    const key = readIdempotencyKey(call.request.headers['idempotency-key'])
    if (key instanceof Refusal) return replyOf(endpoint, key, lang)
    const prepared = await (prepare?.(call).catch(postponedBy) ?? undefined)
    let callbacks: (() => void)[] = []
    const reply = await unlessPostponed(lang, () =>
      context.db.transaction(async (tx) => {
        callbacks = []
        const move = async () => {
          if (prepared instanceof Deferred) throw prepared
          const afterCommit = (callback: () => void) => void callbacks.push(callback)
          const result = await withSavepoint(
            tx,
            () => work({ ...call, tx, afterCommit, prepared }),
            (outcome) => outcome instanceof Refusal,
          )
          if (result instanceof Postponed) throw new Deferred(result)
          if (result instanceof Refusal) callbacks = []
          return replyOf(endpoint, result, lang)
        }
        if (key === null) return move()
        const request = requestHash(endpoint, call.form)
        const result = await runIdempotent(tx, { member, key, request }, context.now(), move)
        return result instanceof Refusal ? replyOf(endpoint, result, lang) : result
      }),
    )
    for (const callback of reply.status === 200 ? callbacks : []) runGuarded(callback, context, endpoint)
    metricsOf(context).moneyCalls.inc({ call: endpoint.path, outcome: outcomeOf(reply) })
    return reply
  }
