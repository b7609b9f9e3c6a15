import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { balanceOf, post } from '../../server/ledger/ledger.ts'
import { TRANSFER_COMPLETION, transferCompletion } from '../../server/products/internal-transfer/completion.ts'
import { createScheduleEngine } from '../../server/products/schedule/schedule-engine.ts'
import { readData } from '../../shared/base/contract/endpoint.ts'
import { getInternalTransfers, getTransferCoins, searchUser } from '../../shared/base/contract/internal-transfer.ts'
import { type Envelope, readEnvelope } from '../../shared/base/contract/result.ts'
import { type AccountsBackend, accountsBackend, PASSWORD } from './accounts-backend.ts'
import type { Open } from './databases.ts'
import { callAsOperator, type OperatorAnswer } from './operator.ts'

export const USDT = '1'
export const ETH = '3'

type Sent = NonNullable<ReturnType<typeof readSent>>[number]
const readSent = (data: unknown) => readData(getInternalTransfers, data)?.data
type Sendable = NonNullable<ReturnType<typeof readCoins>>[number]
const readCoins = (data: unknown) => readData(getTransferCoins, data)?.data

/** Member with 10,000 USDT and 2 ETH in the funds account. */
export interface Sender {
  id: string
  token: string
  email: string
  search(name: string): Promise<Envelope & { status: number }>
  /** Searches an account that must exist and returns the recipient token. */
  find(name: string): Promise<string>
  coins(): Promise<Sendable[]>
  /** Sends 250 USDT, under a new key unless one is given. */
  send(form: Record<string, string>, key?: string, lang?: string): Promise<Envelope>
  sent(status?: string): Promise<Sent[]>
  cancel(id: string, key?: string): Promise<Envelope>
  has(part?: 'available' | 'frozen', coin?: string): Promise<string>
  messages(): Promise<{ title: string; content: string }[]>
}

/** Backend where transfers of USDT cost 0.5 % and take two days, and those of ETH are free and immediate. */
export interface TransferStage extends AccountsBackend {
  operate(method: 'GET' | 'PUT' | 'DELETE', path: string, body?: object): Promise<OperatorAnswer>
  sender(): Promise<Sender>
  /** Completes the transfers that are due and returns their number. */
  completeDueTransfers(): Promise<number>
  fees(coin?: string): Promise<string>
}

/** Creates the stage. */
export async function transferStage(open: Open, { demo = false } = {}): Promise<TransferStage> {
  const backend = await accountsBackend(open, { demo })
  const operate: TransferStage['operate'] = (method, path, body) => callAsOperator(backend, method, path, body)
  for (const terms of [
    { coin: 'USDT', fee: '0.5%', days: '2' },
    { coin: 'ETH', fee: '0', days: '0' },
  ])
    assert.equal((await operate('PUT', '/transfer-terms', terms)).code, 1)
  const { db, log, now } = backend.context
  const engine = createScheduleEngine({ db, log, kinds: { [TRANSFER_COMPLETION]: transferCompletion }, now })
  return {
    ...backend,
    operate,
    sender: () => sender(backend),
    completeDueTransfers: () => engine.runAllDue(),
    fees: (coin = 'USDT') => balanceOf(db, { house: 'transfer-fees', coin }),
  }
}

async function sender({ call, context, inject, join }: AccountsBackend): Promise<Sender> {
  const { id, token, email } = await join()
  const fund = (coin: string, amount: string) => ({
    kind: 'test',
    reference: `funds:${randomUUID()}`,
    postings: [
      { account: { member: id, type: 'funds' as const, coin }, amount },
      { account: { house: 'test-funds', coin }, amount: `-${amount}` },
    ],
  })
  await context.db.transaction((tx) => post(tx, [fund('USDT', '10000'), fund('ETH', '2')], context.now()))
  const keyed = async (path: string, form: Record<string, string>, key: string, lang = 'en') => {
    const response = await inject({
      method: 'POST',
      url: `/api/${path}`,
      headers: { token, lang, 'content-type': 'application/x-www-form-urlencoded', 'idempotency-key': key },
      payload: new URLSearchParams(form).toString(),
    })
    const envelope = readEnvelope(response.json())
    assert.ok(envelope, response.body)
    return envelope
  }
  const search = (username: string) => call('searchUser', { username }, { token })
  return {
    id,
    token,
    email,
    search,
    async find(name) {
      const answer = await search(name)
      const found = readData(searchUser, answer.data)?.data.list[0]
      assert.ok(found, answer.msg)
      return found.id
    },
    coins: async () => readCoins((await call('getTransferCoin', { username: 'any' }, { token })).data) ?? [],
    send: (form, key = randomUUID(), lang = 'en') =>
      keyed('balanceTransfer', { c_id: USDT, amount: '250', paypassword: PASSWORD, ...form }, key, lang),
    sent: async (status = '0') =>
      readSent((await call('getInternalTransferList', { status, limit: '10', page: '1' }, { token })).data) ?? [],
    cancel: (transfer, key = randomUUID()) => keyed('cancelInternalTransfer', { id: transfer }, key),
    has: (part = 'available', coin = 'USDT') => balanceOf(context.db, { member: id, type: 'funds', coin, part }),
    messages: async () =>
      (await context.db.query<{ title: string; content: string }>(
        'SELECT title, content FROM notices WHERE member = $1::bigint ORDER BY notices.id',
        [id],
      )) ?? [],
  }
}
