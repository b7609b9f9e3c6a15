import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { createLog } from '../../server/core/log/log.ts'
import { loadDomains } from '../../server/domains.ts'
import { type AccountRef, balanceOf, post } from '../../server/ledger/ledger.ts'
import { createScheduleEngine } from '../../server/products/schedule/schedule-engine.ts'
import { type Envelope, readEnvelope } from '../../shared/base/contract/result.ts'
import { negate } from '../../shared/base/money/decimal.ts'
import { type AccountsBackend, accountsBackend, PASSWORD, readToken } from './accounts-backend.ts'
import type { Open } from './databases.ts'
import { callAsOperator, type OperatorAnswer } from './operator.ts'

/** Member of a stage, with 10,000 USDT in the funds account. */
export interface Buyer {
  id: string
  email: string
  token(): string
  /** Logs in again, after the clock has passed the lifetime of a session. */
  logIn(): Promise<void>
  /** Sends a form to a call that moves money, under a new key unless one is given. */
  send(path: string, form: Record<string, string>, key?: string, lang?: string): Promise<Envelope>
  ask(path: string, form?: Record<string, string>): Promise<Envelope>
  /** Returns the list of a call in a language. */
  list<Row = Record<string, string>>(path: string, form?: Record<string, string>, lang?: string): Promise<Row[]>
  has(part?: 'available' | 'frozen', coin?: string): Promise<string>
  fund(amount: string, coin?: string): Promise<void>
  /** Moves an available amount to another account. */
  spend(amount: string, coin?: string): Promise<void>
}

/** Backend that offers products; scheduled steps run when the test calls `runDueSteps`. */
export interface ProductStage extends AccountsBackend {
  operate(method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, body?: object): Promise<OperatorAnswer>
  /** Sends an operator request that must succeed and returns its data. */
  operateOrFail<T = { id: string }>(method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, body?: object): Promise<T>
  /** Adds a coin with this number of decimals and returns its id and title. */
  coin(scale: number): Promise<{ id: string; title: string }>
  buyer(): Promise<Buyer>
  house(name: string, coin?: string): Promise<string>
  /** Runs all scheduled steps that are due, by an engine of its own. Returns their number. */
  runDueSteps(): Promise<number>
}

/** Creates the stage. */
export async function productStage(open: Open, { demo = false } = {}): Promise<ProductStage> {
  const backend = await accountsBackend(open, { demo })
  const { context, clock } = backend
  const { db } = context
  const kinds = Object.fromEntries((await loadDomains()).flatMap(({ stepKinds = {} }) => Object.entries(stepKinds)))
  const log = createLog('info', { write: (line) => void backend.logged.push(line) })
  const operate: ProductStage['operate'] = (method, path, body) => callAsOperator(backend, method, path, body)
  let coins = 0
  return {
    ...backend,
    operate,
    async operateOrFail(method, path, body) {
      const answer = await operate(method, path, body)
      assert.equal(answer.code, 1, answer.msg)
      return answer.data as never
    },
    async coin(scale) {
      const [id, title] = [String(900 + ++coins), `COIN${coins}`]
      await db.query('INSERT INTO coins (id, title, scale) VALUES ($1::bigint, $2, $3::int)', [id, title, scale])
      return { id, title }
    },
    buyer: () => buyer(backend),
    house: (name, coin = 'USDT') => balanceOf(db, { house: name, coin }),
    runDueSteps: () => createScheduleEngine({ db, log, kinds, now: () => clock.now }).runAllDue(),
  }
}

async function buyer({ call, context, inject, join }: AccountsBackend): Promise<Buyer> {
  const { email, id, ...first } = await join()
  let { token } = first
  const own = (part: 'available' | 'frozen', coin: string): AccountRef => ({ member: id, type: 'funds', coin, part })
  const fund = async (amount: string, coin = 'USDT') => {
    const postings = [
      { account: own('available', coin), amount },
      { account: { house: 'test-funds', coin }, amount: negate(amount) },
    ]
    const entry = { kind: 'test', reference: `funds:${randomUUID()}`, postings }
    await context.db.transaction((tx) => post(tx, [entry], context.now()))
  }
  await fund('10000')
  return {
    id,
    email,
    token: () => token,
    fund,
    spend: (amount, coin) => fund(`-${amount}`, coin),
    async logIn() {
      const form = { username: email, password: PASSWORD }
      token = readToken(await call('login', form, { ip: '10.2.0.1' }))
    },
    has: (part = 'available', coin = 'USDT') => balanceOf(context.db, own(part, coin)),
    async send(path, form, key = randomUUID(), lang = 'en') {
      const response = await inject({
        method: 'POST',
        url: `/api/${path}`,
        headers: { token, lang, 'content-type': 'application/x-www-form-urlencoded', 'idempotency-key': key },
        payload: new URLSearchParams(form).toString(),
      })
      const envelope = readEnvelope(response.json())
      assert.ok(envelope, response.body)
      return envelope
    },
    ask: (path, form = {}) => call(path, form, { token }),
    async list(path, form = {}, lang = 'en') {
      const answer = await call(path, form, { token, lang })
      assert.equal(answer.code, 1, answer.msg)
      return (answer.data as { list: never[] }).list
    },
  }
}
