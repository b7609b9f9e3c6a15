import { createHash } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Sql } from '../../core/db/db.ts'
import type { Context } from '../../core/http/context.ts'
import { RATES } from '../../core/limits/policies.ts'
import { createMemoryBucket } from '../../core/limits/token-bucket.ts'
import { toDigest } from '../../core/secrets/random-secrets.ts'
import { findMonitors } from '../people/monitors.ts'
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

/** Owner of a token: the operator of this machine, or a monitor by its name. */
export type TokenOwner = 'operator' | { monitor: string }

/** Returns the owner of a token, or null. */
type FindOwner = (given: string) => Promise<TokenOwner | null>

/** Checks a token: its owner, `wrong`, or `too many` if the sender has used up its attempts (the token is not checked then). */
export type CheckToken = (given: unknown, sender: string) => Promise<TokenOwner | 'wrong' | 'too many'>

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
    const findMonitor = createTokenReader(context, () => new Map())
    const findOwner: FindOwner = async (given) =>
      matchesSecret(given, operatorToken) ? 'operator' : findMonitor(given)
    return { ownDigest: null, checkToken: limitGuesses(context, findOwner) }
  }
  const own = toHexDigest(await ensureSecret(config.dataDir))
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
function limitGuesses({ log, now }: Pick<Context, 'log' | 'now'>, findOwner: FindOwner): CheckToken {
  const [guesses, lines] = [createMemoryBucket(RATES.operatorTokens), createMemoryBucket(RATES.operatorTokenLog)]
  const accepted = new Set<string>()
  return async (given, sender) => {
    if (typeof given !== 'string' || given === '') return 'wrong'
    const isKnown = accepted.has(toHexDigest(given))
    if (!isKnown && guesses.consume(sender, now()) > 0) return 'too many'
    const owner = await findOwner(given)
    if (owner !== null) {
      if (!isKnown) guesses.refund(sender)
      accepted.add(toHexDigest(given))
      return owner
    }
    accepted.delete(toHexDigest(given))
    if (lines.consume('', now()) === 0) log.warn({ sender }, 'wrong operator token rejected')
    return 'wrong'
  }
}

/** Owners of the accepted tokens, by their digest: in hexadecimal that of a node's token, whose start an operator types; `toDigest` that of a monitor. */
type Owners = ReadonlyMap<string, TokenOwner>

/** Accepts the tokens of all nodes and of monitors. */
const acceptKnownTokens = (context: OperatorContext, own: string): FindOwner =>
  createTokenReader(
    context,
    (operators) => new Map(operators.map(({ digest }) => [digest, 'operator'])),
    new Map([[own, 'operator']]),
  )

/** Finds the owner of a token. Reads the tokens at most once a second, however many guesses arrive. `first` are the owners until the first reading succeeds. */
function createTokenReader(
  { db }: Pick<OperatorContext, 'db'>,
  toOperators: (tokens: readonly OperatorToken[]) => Owners,
  first: Owners = new Map(),
): FindOwner {
  let known = first
  let reading: Promise<unknown> = Promise.resolve()
  let readAt = Number.NEGATIVE_INFINITY
  const read = async () => {
    const [operators, monitors] = [await findOperatorTokens(db), await findMonitors(db)]
    known = new Map([
      ...monitors.map(({ digest, name }): [string, TokenOwner] => [digest, { monitor: name }]),
      ...toOperators(operators),
    ])
  }
  return async (given) => {
    if (performance.now() - readAt >= MAX_AGE_MS) {
      readAt = performance.now()
      reading = Promise.race([read().catch(() => undefined), sleep(DATABASE_TIMEOUT_MS, undefined, { ref: false })])
    }
    await reading
    return known.get(toHexDigest(given)) ?? known.get(toDigest(given)) ?? null
  }
}

const toHexDigest = (token: string): string => createHash('sha256').update(token).digest('hex')

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
