import { randomUUID } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import type { Db, Sql } from '../../server/core/db/db.ts'
import type { Context } from '../../server/core/http/context.ts'
import type { Handler } from '../../server/core/http/handle.ts'
import { type AccountRef, post } from '../../server/ledger/ledger.ts'
import type { Statement } from './databases.ts'

/** Records the statements of `work` in its transaction, which is rolled back, so that they can be issued afterwards. */
export async function recorded(context: Context, work: (context: Context) => Promise<unknown>): Promise<Statement[]> {
  const statements: Statement[] = []
  const undone = new Error('rolled back')
  const recording = (tx: Sql): Sql => ({
    query(text, params = []) {
      // Savepoints belong to the transaction that is rolled back.
      if (!/savepoint/i.test(text)) statements.push({ text, params })
      return tx.query(text, params)
    },
  })
  const db: Db = {
    ...context.db,
    transaction: (inside) =>
      context.db.transaction(async (tx) => {
        await inside(recording(tx))
        throw undone
      }),
  }
  await work({ ...context, db }).catch((error: unknown) => {
    if (error !== undone) throw error
  })
  return statements
}

/** Records the statements of a call. */
export const recordedCall = (
  context: Context,
  handler: Handler,
  member: string,
  form: Record<string, string>,
): Promise<Statement[]> =>
  recorded(context, (given) => {
    const request = { headers: { 'idempotency-key': randomUUID() } }
    return handler.answer({ form, member, lang: 'en', context: given, request } as never)
  })

/**
 * Makes a call over HTTP as this member.
 *
 * @throws if it is rejected
 */
export async function called(app: FastifyInstance, path: string, member: string, form: Record<string, string>) {
  const answer = await app.inject({
    method: 'POST',
    url: `/api/${path}`,
    headers: { token: member, 'content-type': 'application/x-www-form-urlencoded', 'idempotency-key': randomUUID() },
    payload: new URLSearchParams(form).toString(),
  })
  if (answer.json().code !== 1) throw new Error(answer.body)
}

/** Adds a member with money on an account. The login name is not an e-mail address, so that no messages are written. */
export async function newMember(db: Db, account: (member: string) => AccountRef, amount: string): Promise<string> {
  const name = randomUUID()
  const [row] = await db.query<{ id: string }>(
    `INSERT INTO members (username, name_key, password, invite_code, created_at) VALUES ($1, $1, '', $1, 0) RETURNING id::text`,
    [name],
  )
  const id = row?.id ?? ''
  const own = account(id)
  const postings = [
    { account: own, amount },
    { account: { house: 'bench', coin: own.coin }, amount: `-${amount}` },
  ]
  await db.transaction((tx) => post(tx, [{ kind: 'bench', reference: `funds:${id}`, postings }], 0))
  return id
}

/** Measures the time of `work` in ms. */
export async function timed(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now()
  await work()
  return performance.now() - began
}
