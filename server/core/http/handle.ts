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

/** Parsed request of a call. */
interface Call<Fields> {
  form: Fields
  /** Id of the calling member; "" for public calls. */
  member: string
  lang: LanguageCode
  context: Context
  request: FastifyRequest
}

/** Additional fields of calls that move money; `prepared` is the result of `prepare`. */
interface Transactional<Prepared> {
  readonly prepared: Prepared
  /** The one transaction of this request. Its writes are rolled back if `work` returns a refusal. `work` may run twice, so it must do nothing but SQL. */
  tx: Sql
  /** Registers a callback that runs after the commit, unless the call was refused, to notify others. Its errors are logged. */
  afterCommit(callback: () => void): void
}

/** Argument of an endpoint's handler. */
export type CallOf<E, Prepared = undefined> = Call<FormOf<E>> &
  (E extends { transactional: true } ? Transactional<Prepared> : unknown)

/** Possible results of a handler. */
export type HandlerResult<E> = Answer<E> | Success<Answer<E>> | Refusal

/** Request from the routes, whose form is not parsed yet. */
export type RawCall = Call<Record<string, unknown>>

/** Endpoint with its handler. */
export interface Handler {
  endpoint: Endpoint
  answer(call: RawCall): Promise<Reply>
}

/**
 * Creates the handler of an endpoint: parses the form, runs `work` and writes its result, both by the contract.
 *
 * An endpoint that moves money runs in one transaction together with the record of its idempotency key. `prepare` runs before the transaction, for slow work
 * such as comparing a password. `work` evaluates its result, so a repeated request gets the stored reply whatever `prepare` returns.
 *
 * @example
 * ```ts
 * export const getNotices = handle(endpoint, async ({ form, member, context: { db } }) => {
 *   const rows = await db.query<Notice>('SELECT … FROM notices WHERE member = $1 AND id = $2', [member, form.id])
 *   return rows.length > 0 ? rows : refuse('http.failed')
 * })
 * ```
 */
export function handle<E extends Endpoint<never, never> | Endpoint, Prepared = undefined>(
  endpoint: E,
  work: (call: CallOf<E, Prepared>) => Promise<HandlerResult<E>>,
  prepare?: (call: Call<FormOf<E>>) => Promise<Prepared>,
): Handler {
  // `form` and `data` of an endpoint are read and written, so no common type holds them all; the signature above checks `work`.
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

/** Returns the field with a character that PostgreSQL text cannot store (U+0000), if there is one. */
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
 * Thrown to roll a transaction back, including the row of its idempotency key, when the refusal is temporary. The request may be sent again under the same key.
 */
class Deferred extends Error {
  readonly refusal: Postponed

  constructor(refusal: Postponed) {
    super('postponed')
    this.refusal = refusal
  }
}

/**
 * Converts a full queue in `prepare` to a value. The transaction still looks up the idempotency key first, so a repeated request gets its stored reply instead
 * of
 * *busy*.
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

/** Runs a callback after the commit and logs its errors: the money has moved, so the reply must not change. */
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
