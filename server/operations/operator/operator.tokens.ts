import { createHash } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Sql } from '../../core/db/db.ts'
import type { Context } from '../../core/http/context.ts'
import { type Rate, rateLimit } from '../../core/limits/rate-limit.ts'
import { ensureSecret, isSecret } from './secret.ts'

/** So long after they were read the tokens of the installation count as current. */
const FRESH_MS = 1_000
/** A database that does not answer in this time leaves the tokens as they were: whoever watches must see that it is away. */
const PATIENCE_MS = 1_000
/** Wrong tokens that a sender may show. */
const GUESSES: Rate = { burst: 20, everyMs: 10_000 }
/** Log lines about wrong tokens, whoever shows them. */
const LOGGED_GUESSES: Rate = { burst: 5, everyMs: 60_000 }

/** A token that opens the operator's door, by its digest; epoch ms. */
export interface KnownToken {
  digest: string
  made_at: number
}

/** Whether what somebody shows is the operator's token. */
type IsOperator = (given: unknown) => Promise<boolean>

/** Says what a token is: the operator's, a wrong one, or one that was not looked at since this sender has shown too many wrong ones. */
export type TryToken = (given: unknown, sender: string) => Promise<'operator' | 'wrong' | 'too many'>

interface Door {
  tryToken: TryToken
  /** The digest of this node's own token; null where OPERATOR_TOKEN takes its place. */
  own: string | null
}

const doors = new WeakMap<Context, Promise<Door>>()

/**
 * The operator's door of a backend. Each node has a token of its own in its data folder and tells the database its SHA-256, so that a token of one node counts on
 * all of them, and a node with an empty folder can be used from its own machine. Nobody finds the 32 random bytes by their digest: who reads the database or a
 * backup of it is no operator. OPERATOR_TOKEN, which a person may have thought of, is therefore not stored; where it is given it counts alone.
 */
export function doorOf(context: Context): Promise<Door> {
  const known = doors.get(context) ?? open(context)
  doors.set(context, known)
  return known
}

async function open(context: Context): Promise<Door> {
  const { config, db, now } = context
  const { operatorToken } = config
  if (operatorToken !== null) {
    const isOperator: IsOperator = async (given) => typeof given === 'string' && isSecret(given, operatorToken)
    return { own: null, tryToken: limitGuesses(context, isOperator) }
  }
  const own = digestOf(await ensureSecret(config.dataDir))
  await db.query('INSERT INTO operator_tokens (digest, made_at) VALUES ($1, $2::bigint) ON CONFLICT DO NOTHING', [
    own,
    now(),
  ])
  return { own, tryToken: limitGuesses(context, ofAll(context, own)) }
}

/**
 * Limits wrong tokens of a sender and logs them, at a limited rate. A token that was accepted since the start is never held up: a flood of guesses on the
 * operator's own machine must not lock the operator out.
 */
function limitGuesses({ log, now }: Pick<Context, 'log' | 'now'>, isOperator: IsOperator): TryToken {
  const [guesses, lines] = [rateLimit(GUESSES), rateLimit(LOGGED_GUESSES)]
  const accepted = new Set<string>()
  return async (given, sender) => {
    if (typeof given !== 'string' || given === '') return 'wrong'
    const isKnown = accepted.has(digestOf(given))
    if (!isKnown && guesses.consume(sender, now()) > 0) return 'too many'
    if (await isOperator(given)) {
      if (!isKnown) guesses.refund(sender)
      accepted.add(digestOf(given))
      return 'operator'
    }
    accepted.delete(digestOf(given))
    if (lines.consume('', now()) === 0) log.warn({ sender }, 'wrong operator token rejected')
    return 'wrong'
  }
}

/** By the tokens of all nodes, read at most once a second, however many guesses there are. */
function ofAll({ db }: Context, own: string): IsOperator {
  let known: ReadonlySet<string> = new Set([own])
  let reading: Promise<unknown> = Promise.resolve()
  let readAt = Number.NEGATIVE_INFINITY
  const read = async () => {
    known = new Set((await knownTokens(db)).map(({ digest }) => digest))
  }
  return async (given) => {
    if (typeof given !== 'string') return false
    if (performance.now() - readAt >= FRESH_MS) {
      readAt = performance.now()
      reading = Promise.race([read().catch(() => undefined), sleep(PATIENCE_MS, undefined, { ref: false })])
    }
    await reading
    return known.has(digestOf(given))
  }
}

const digestOf = (token: string): string => createHash('sha256').update(token).digest('hex')

/** The tokens that open the door, the newest first. */
export const knownTokens = (sql: Sql): Promise<KnownToken[]> =>
  sql.query<KnownToken>('SELECT digest, made_at FROM operator_tokens ORDER BY made_at DESC, digest')

/** Lets a token open nothing any more, by the beginning of its digest; answers how many began so: only a single one was forgotten. */
export async function forgetToken(sql: Sql, start: string): Promise<number> {
  const found = (await knownTokens(sql)).filter(({ digest }) => digest.startsWith(start))
  const [only] = found
  if (only && found.length === 1) await sql.query('DELETE FROM operator_tokens WHERE digest = $1', [only.digest])
  return found.length
}
