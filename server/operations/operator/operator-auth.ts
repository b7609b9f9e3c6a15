import { createHash } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Sql } from '../../core/db/db.ts'
import type { Context } from '../../core/http/context.ts'
import { RATES } from '../../core/limits/policies.ts'
import { createMemoryBucket } from '../../core/limits/token-bucket.ts'
import { ensureSecret, matchesSecret } from './operator-secret.ts'

/** Maximum age of the cached tokens, ms. */
const MAX_AGE_MS = 1_000
/** Maximum time to wait for the database, ms. After it the cached tokens apply, so that a monitor can still see that the database is down. */
const DATABASE_TIMEOUT_MS = 1_000

/** Accepted operator token, by its digest; `made_at` in epoch ms. */
export interface OperatorToken {
  digest: string
  made_at: number
}

/** Returns true if a value is an accepted operator token. */
type IsOperator = (given: unknown) => Promise<boolean>

/** Checks a token: `operator`, `wrong`, or `too many` if the sender has used up its attempts (the token is not checked then). */
export type CheckToken = (given: unknown, sender: string) => Promise<'operator' | 'wrong' | 'too many'>

type OperatorContext = Pick<Context, 'config' | 'db' | 'now' | 'log'>

/** Operator access of a backend. */
export interface OperatorAuth {
  checkToken: CheckToken
  /** Digest of this node's own token; null if OPERATOR_TOKEN replaces it. */
  ownDigest: string | null
}

/**
 * Creates the operator access of a backend. Each node has a token in its data folder and stores its SHA-256 in the database. So a token of one node is accepted
 * by all nodes, and a node with an empty folder can be used from its own machine. The 32 random bytes cannot be found from their digest: a reader of the
 * database or a backup is not an operator. OPERATOR_TOKEN may be a guessable text, so it is not stored; if set, it is the only accepted token.
 */
export async function createOperatorAuth(context: OperatorContext): Promise<OperatorAuth> {
  const { config, db, now } = context
  const { operatorToken } = config
  if (operatorToken !== null) {
    const isOperator: IsOperator = async (given) => typeof given === 'string' && matchesSecret(given, operatorToken)
    return { ownDigest: null, checkToken: limitGuesses(context, isOperator) }
  }
  const own = toDigest(await ensureSecret(config.dataDir))
  await db.query('INSERT INTO operator_tokens (digest, made_at) VALUES ($1, $2::bigint) ON CONFLICT DO NOTHING', [
    own,
    now(),
  ])
  return { ownDigest: own, checkToken: limitGuesses(context, acceptKnownTokens(context, own)) }
}

/**
 * Limits the wrong tokens of a sender and logs them at a limited rate. A token accepted since the start is never delayed: a flood of guesses on the operator's
 * own machine must not lock the operator out.
 */
function limitGuesses({ log, now }: Pick<Context, 'log' | 'now'>, isOperator: IsOperator): CheckToken {
  const [guesses, lines] = [createMemoryBucket(RATES.operatorTokens), createMemoryBucket(RATES.operatorTokenLog)]
  const accepted = new Set<string>()
  return async (given, sender) => {
    if (typeof given !== 'string' || given === '') return 'wrong'
    const isKnown = accepted.has(toDigest(given))
    if (!isKnown && guesses.consume(sender, now()) > 0) return 'too many'
    if (await isOperator(given)) {
      if (!isKnown) guesses.refund(sender)
      accepted.add(toDigest(given))
      return 'operator'
    }
    accepted.delete(toDigest(given))
    if (lines.consume('', now()) === 0) log.warn({ sender }, 'wrong operator token rejected')
    return 'wrong'
  }
}

/** Accepts the tokens of all nodes. Reads them at most once a second, however many guesses arrive. */
function acceptKnownTokens({ db }: OperatorContext, own: string): IsOperator {
  let known: ReadonlySet<string> = new Set([own])
  let reading: Promise<unknown> = Promise.resolve()
  let readAt = Number.NEGATIVE_INFINITY
  const read = async () => {
    known = new Set((await findOperatorTokens(db)).map(({ digest }) => digest))
  }
  return async (given) => {
    if (typeof given !== 'string') return false
    if (performance.now() - readAt >= MAX_AGE_MS) {
      readAt = performance.now()
      reading = Promise.race([read().catch(() => undefined), sleep(DATABASE_TIMEOUT_MS, undefined, { ref: false })])
    }
    await reading
    return known.has(toDigest(given))
  }
}

const toDigest = (token: string): string => createHash('sha256').update(token).digest('hex')

/** Returns the accepted tokens, newest first. */
export const findOperatorTokens = (sql: Sql): Promise<OperatorToken[]> =>
  sql.query<OperatorToken>('SELECT digest, made_at FROM operator_tokens ORDER BY made_at DESC, digest')

/** Revokes a token by a prefix of its digest. Returns the number of tokens with this prefix; revokes only if it is 1. */
export async function revokeOperatorToken(sql: Sql, start: string): Promise<number> {
  const operatorTokens = (await findOperatorTokens(sql)).filter(({ digest }) => digest.startsWith(start))
  const [only] = operatorTokens
  if (only && operatorTokens.length === 1)
    await sql.query('DELETE FROM operator_tokens WHERE digest = $1', [only.digest])
  return operatorTokens.length
}
