import type { FastifyRequest } from 'fastify'
import type { FieldValues } from '../../../shared/base/contract/codec.ts'
import {
  type Endpoint,
  type FormFields,
  type FormValues,
  readForm,
  toWireField,
} from '../../../shared/base/contract/endpoint.ts'
import { CODE } from '../../../shared/base/contract/result.ts'
import type { LanguageCode } from '../../../shared/base/i18n/languages.ts'
import { recordChange } from '../db/commit-notes.ts'
import type { Sql } from '../db/db.ts'
import { TooBusy } from '../limits/too-busy.ts'
import { formatRuleText } from '../messages.ts'
import type { Context } from './context.ts'
import { createPostponedReply, type Reply, toReply } from './envelope.ts'
import {
  hashRequest,
  RolledBack,
  readIdempotencyKey,
  refuseUnlessUsed,
  runIdempotent,
  withRefusalReply,
} from './idempotency.ts'
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
  /**
   * The one transaction of this request. Its writes are rolled back if `work` returns a refusal. `work` runs again after a deadlock (`Db.transaction`), so it must
   * do nothing but SQL.
   */
  tx: Sql
  /** Registers a callback that runs after the commit, unless the call was refused, to notify others. Its errors are logged. */
  afterCommit(callback: () => void): void
}

/** Argument of an endpoint's handler. */
export type CallOf<E, Prepared = undefined> = Call<FormValues<E>> &
  (E extends { transactional: true } ? Transactional<Prepared> : unknown)

/** Request from the routes, whose form is not parsed yet. */
export type RawCall = Call<Record<string, unknown>>

/** Endpoint with its handler. */
export interface Handler {
  endpoint: Endpoint
  respond(call: RawCall): Promise<Reply>
}

type Work<Fields extends FormFields, Data, Parts> = (
  call: Call<FieldValues<Fields>> & Parts,
) => Promise<Data | Success<Data> | Refusal>
type ReadWork<Fields extends FormFields, Data> = Work<Fields, Data, unknown>
type MoneyWork<Fields extends FormFields, Data, Prepared> = Work<Fields, Data, Transactional<Prepared>>

/** Steps of a call that moves money, before its transaction and in this order. */
interface Steps<Fields extends FormFields, Prepared> {
  /** Returns the refusal of a form that is wrong in every state of the backend, or null. Neither the key nor the refusal is stored. */
  checkForm?: (form: FieldValues<Fields>) => Refusal | null
  /**
   * Returns the refusal by settings or prices in memory, or null. A request whose key was used before gets its stored reply instead. The refusal is not stored.
   * The database may have changed since, so `work` checks the same again.
   */
  checkState?: (call: Call<FieldValues<Fields>>) => Promise<Refusal | null> | Refusal | null
  /** Does slow work such as comparing a password. */
  prepare?: (call: Call<FieldValues<Fields>>) => Promise<Prepared>
}

/**
 * Creates the handler of an endpoint: parses the form, runs `work` and writes its result, both by the contract.
 *
 * An endpoint that moves money runs in one transaction together with the record of its idempotency key; without the header `Idempotency-Key` it runs each time.
 * Refusals that need no row of the database belong in `checkForm` and `checkState` ({@link Steps}). `work` evaluates the result of `prepare`, so a repeated
 * request gets the stored reply, independent of `prepare`.
 *
 * @example
 * ```ts
 * export const getNotices = handle(endpoint, async ({ form, member, context: { db } }) => {
 *   const rows = await db.query<Notice>('SELECT … FROM notices WHERE member = $1 AND id = $2', [member, form.id])
 *   return rows.length > 0 ? rows : refuse('http.failed')
 * })
 * ```
 */
export function handle<Fields extends FormFields, Data>(
  endpoint: Endpoint<Fields, Data, false>,
  work: ReadWork<Fields, Data>,
): Handler
export function handle<Fields extends FormFields, Data>(
  endpoint: Endpoint<Fields, Data, true>,
  work: MoneyWork<Fields, Data, undefined>,
): Handler
export function handle<Fields extends FormFields, Data, Prepared = undefined>(
  endpoint: Endpoint<Fields, Data, true>,
  work: MoneyWork<Fields, Data, Prepared>,
  steps: Steps<Fields, Prepared>,
): Handler
export function handle<Fields extends FormFields, Data, Prepared>(
  endpoint: Endpoint<Fields, Data>,
  work: ReadWork<Fields, Data> | MoneyWork<Fields, Data, Prepared | undefined>,
  steps: Steps<Fields, Prepared> = {},
): Handler {
  const answer = movesMoney(endpoint, work)
    ? createTransactionalHandler(endpoint, work, steps)
    : createReadHandler(endpoint, work)
  return {
    endpoint,
    async respond(raw) {
      const field = findUnstorableField(raw.form)
      if (field !== undefined) return createFieldReply(raw.lang, { field, rule: 'text' })
      const read = readForm(endpoint.form, raw.form)
      return 'values' in read
        ? answer({ ...raw, form: read.values })
        : createFieldReply(raw.lang, { field: toWireField(endpoint.form, read.problem.field), rule: read.problem.rule })
    },
  }
}

/** Returns whether an endpoint moves money, from which TypeScript derives the type of `work`: the overloads of `handle` allow no other pair. */
const movesMoney = <Fields extends FormFields, Data, Prepared>(
  { transactional }: Endpoint<Fields, Data>,
  _work: ReadWork<Fields, Data> | MoneyWork<Fields, Data, Prepared>,
): _work is MoneyWork<Fields, Data, Prepared> => transactional

/** Returns the field with a character that PostgreSQL text cannot store (U+0000), if there is one. */
const findUnstorableField = (form: Record<string, unknown>): string | undefined =>
  Object.keys(form).find((field) => typeof form[field] === 'string' && form[field].includes('\0'))

const createFieldReply = (lang: LanguageCode, { field, rule }: { field: string; rule: string }): Reply => ({
  status: 200,
  envelope: { code: CODE.refused, msg: formatRuleText(lang, field, rule), data: null, field, rule },
})

const createReadHandler =
  <Fields extends FormFields, Data>(endpoint: Endpoint<Fields, Data>, work: ReadWork<Fields, Data>) =>
  async (call: Call<FieldValues<Fields>>): Promise<Reply> =>
    toReply(endpoint, await work(call), call.lang)

const getOutcome = ({ replayed, status, envelope }: Reply): string => {
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
 * Converts the error of a full queue in `prepare` to a value, and rethrows any other error. The transaction still looks up the idempotency key first, so a
 * repeated request gets its stored reply instead of *busy*.
 */
function toDeferred(error: unknown): Deferred {
  if (!(error instanceof TooBusy)) throw error
  return new Deferred(error.statusCode === 503 ? new Busy(error.waitMs) : new TooMany(error.waitMs))
}

const withPostponedReply = (lang: LanguageCode, run: () => Promise<Reply>): Promise<Reply> =>
  run().catch((error: unknown) => {
    if (error instanceof Deferred) return createPostponedReply(error.refusal, lang)
    throw error
  })

/** Runs a callback after the commit and logs its errors: the money has moved, so the reply must not change. */
function runCallback(callback: () => void, { log }: Context, { path }: Endpoint): void {
  try {
    callback()
  } catch (error) {
    log.error({ err: error, call: path }, 'callback after a commit failed: the request itself was done')
  }
}

const createTransactionalHandler =
  <Fields extends FormFields, Data, Prepared>(
    endpoint: Endpoint<Fields, Data>,
    work: MoneyWork<Fields, Data, Prepared | undefined>,
    { checkForm, checkState, prepare }: Steps<Fields, Prepared>,
  ) =>
  async (call: Call<FieldValues<Fields>>): Promise<Reply> => {
    const { context, member, lang } = call
    const key = readIdempotencyKey(call.request.headers['idempotency-key'])
    if (key instanceof Refusal) return toReply(endpoint, key, lang)
    const respond = (reply: Reply): Reply => {
      context.metrics.moneyCalls.inc({ call: endpoint.path, outcome: getOutcome(reply) })
      return reply
    }
    const wrong = checkForm?.(call.form)
    if (wrong) return respond(toReply(endpoint, wrong, lang))
    const keyed = key === null ? null : { member, key, request: hashRequest(endpoint, call.form) }
    const closed = await checkState?.(call)
    if (closed) {
      const refused = toReply(endpoint, closed, lang)
      const result = keyed ? await refuseUnlessUsed(context.db, keyed, context.now(), refused) : refused
      return respond(result instanceof Refusal ? toReply(endpoint, result, lang) : result)
    }
    const prepared = await prepare?.(call).catch(toDeferred)
    let callbacks: (() => void)[] = []
    const move = async (tx: Sql): Promise<Reply> => {
      callbacks = []
      if (prepared instanceof Deferred) throw prepared
      const afterCommit = (callback: () => void) => void callbacks.push(callback)
      const result = await work({ ...call, tx, afterCommit, prepared })
      if (result instanceof Refusal) callbacks = []
      if (result instanceof Postponed) throw new Deferred(result)
      if (result instanceof Refusal) throw new RolledBack(toReply(endpoint, result, lang))
      recordChange(tx, member, 'money')
      return toReply(endpoint, result, lang)
    }
    const reply = await withPostponedReply(lang, async () => {
      if (keyed === null) return withRefusalReply(() => context.db.transaction(move))
      const result = await runIdempotent(context.db, keyed, context.now(), move)
      return result instanceof Refusal ? toReply(endpoint, result, lang) : result
    })
    for (const callback of reply.status === 200 ? callbacks : []) runCallback(callback, context, endpoint)
    return respond(reply)
  }
