import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import type { MemberCall } from '../support/member-calls.ts'
import { measureMs } from './record-statements.ts'
import { median, type Row } from './rows.ts'

const [WARM_UP, ROUNDS] = [5, 41]
/** Pause after each comparison: a member may send 50 calls a second (`RATES.memberCalls`). */
const PAUSE_MS = 1_000

/** Backend with the token of a member. */
export interface Backend {
  app: FastifyInstance
  token: string
}

/**
 * Makes a call, which may be rejected if it needs settings.
 *
 * @throws if the call fails
 */
export async function callAsMember(
  { app, token }: Backend,
  { path, method, form }: MemberCall,
): Promise<Record<string, string>[]> {
  const payload = new URLSearchParams(form).toString()
  const headers = { token, 'content-type': 'application/x-www-form-urlencoded', 'idempotency-key': randomUUID() }
  const url = `/api/${path}`
  const answer = await app.inject(
    method === 'GET' ? { method, url: `${url}?${payload}`, headers: { token } } : { method, url, headers, payload },
  )
  const { code, msg, data } = answer.json()
  if (answer.statusCode !== 200 || code >= 500) throw new Error(`${path}: ${msg}`)
  return Array.isArray(data) ? data : (data?.list ?? [])
}

/** Measures a call on one backend as a multiple of another on the other backend. Both take turns, so that other load on the machine affects them alike. */
export async function compareTimes(
  one: () => Promise<unknown>,
  other: () => Promise<unknown>,
): Promise<[times: number, ms: number]> {
  const times = { one: [] as number[], other: [] as number[] }
  for (let round = -WARM_UP; round < ROUNDS; round++) {
    const [first, second] = [await measureMs(one), await measureMs(other)]
    if (round < 0) continue
    times.one.push(first)
    times.other.push(second)
  }
  return [median(times.other) / median(times.one), median(times.other)]
}

/** Compares calls on the second backend with those on the first. `toRow` makes a row of a call's description, its multiple, and its ms on the second. */
export async function compareCalls(
  calls: readonly MemberCall[],
  [one, other]: readonly [Backend, Backend],
  toRow: (what: string, times: number, ms: number) => Row,
): Promise<Row[]> {
  const rows: Row[] = []
  for (const call of calls) {
    const compared = await compareTimes(
      () => callAsMember(one, call),
      () => callAsMember(other, call),
    )
    rows.push(toRow(call.what, ...compared))
    await sleep(PAUSE_MS)
  }
  return rows
}
