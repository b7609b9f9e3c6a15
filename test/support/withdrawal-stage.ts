import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import type { Config } from '../../server/config.ts'
import { balanceOf, post } from '../../server/ledger/ledger.ts'
import { readData } from '../../shared/base/contract/endpoint.ts'
import { type Envelope, readEnvelope } from '../../shared/base/contract/result.ts'
import { getLatestWithdrawals, getWithdrawalInfo, type WithdrawalInfo } from '../../shared/base/contract/withdrawals.ts'
import { type AccountsBackend, accountsBackend, PASSWORD } from './accounts-backend.ts'
import type { Open } from './databases.ts'
import { callAsOperator, type OperatorAnswer } from './operator.ts'
import { withChange } from './with-change.ts'

export const USDT = '1'
/** The platform's deposit address of USDT. */
export const HOUSE_ADDRESS = 'TTN1B1Rf2qCLxjEhhkmcpu2c2ZprGqtQKK'
/** Address outside the platform. */
export const ADDRESS = 'TPybg2LC3dsG3fbLRRDngEdVnS1DdTHmfF'

/** Withdrawal of 1000 USDT from the funds account to the bound address. */
const WITHDRAWAL_FORM = { c_id: USDT, num: '1000', type: '1', paypwd: PASSWORD, bank_id: '', withdraw_type: '1' }
const CARD = {
  id: '',
  bank_name: 'Sample Bank',
  card_number: '6222021234567890',
  card_name: 'Alex Sample',
  paypassword: PASSWORD,
}

type Latest = NonNullable<ReturnType<typeof readLatest>>[number]
const readLatest = (data: unknown) => readData(getLatestWithdrawals, data)?.data

/** Member with 10,000 USDT in the funds account and a bound address. */
export interface Withdrawer {
  id: string
  token: string
  email: string
  /** Sends the form, under a new key unless one is given. */
  withdraw(form?: Record<string, string>, key?: string, lang?: string): Promise<Envelope>
  /** Returns the terms of a withdrawal; the call must succeed. */
  info(form?: Record<string, string>): Promise<WithdrawalInfo>
  askInfo(form?: Record<string, string>): Promise<Envelope>
  latest(): Promise<Latest[]>
  cancel(id: string): Promise<Envelope>
  bind(address: string, form?: Record<string, string>): Promise<Envelope>
  /** Adds a card, or changes the one with this id, and returns its id. */
  card(content?: Partial<typeof CARD>): Promise<string>
  has(part?: 'available' | 'frozen', coin?: string): Promise<string>
  fund(amount: string, coin?: string): Promise<void>
}

/**
 * Backend where USDT can be withdrawn: to addresses for 1 %, from 10 to 20,000, and to cards for 3 USDT, from 50 to 1,000. New addresses have no waiting time.
 */
export interface WithdrawalStage extends AccountsBackend {
  operate(method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, body?: object): Promise<OperatorAnswer>
  /** Runs `work` with other terms of withdrawals of USDT to an address, and restores the terms. `given` overrides them. */
  withTerms<T>(given: Record<string, string>, work: () => Promise<T>): Promise<T>
  /** Registers a member; `form` overrides fields of the registration. */
  withdrawer(form?: Record<string, string>): Promise<Withdrawer>
  house(name: 'withdrawals' | 'withdrawal-fees', coin?: string): Promise<string>
}

/** Creates the stage. */
export async function withdrawalStage(open: Open, config: Partial<Config> = {}): Promise<WithdrawalStage> {
  const backend = await accountsBackend(open, { demo: false, ...config })
  const operate: WithdrawalStage['operate'] = (method, path, body) => callAsOperator(backend, method, path, body)
  const done = async (answer: Promise<OperatorAnswer>) => assert.equal((await answer).code, 1, (await answer).msg)
  const terms = (given: Record<string, string> = {}) =>
    done(
      operate('PUT', '/withdrawal-terms', {
        coin: 'USDT',
        way: 'wallet',
        min: '10',
        max: '20000',
        fee: '1%',
        ...given,
      }),
    )
  await backend.set('withdrawalSwitch', true)
  await done(operate('PUT', '/withdrawal-cooling', { hours: '0' }))
  await terms()
  await terms({ way: 'bank', min: '50', max: '1000', fee: '3' })
  await done(operate('POST', '/networks', { coin: 'USDT', name: 'TRC20', address: HOUSE_ADDRESS, yes: 'true' }))
  return {
    ...backend,
    operate,
    withTerms: (given, work) => withChange(() => terms(given), terms, work),
    withdrawer: (form) => withdrawer(backend, form),
    house: (name, coin = 'USDT') => balanceOf(backend.context.db, { house: name, coin }),
  }
}

async function withdrawer(backend: AccountsBackend, form: Record<string, string> = {}): Promise<Withdrawer> {
  const { inject, join, call, context } = backend
  const { token, id, email } = await join(form)
  const fund = async (amount: string, coin = 'USDT') => {
    const postings = [
      { account: { member: id, type: 'funds' as const, coin }, amount },
      { account: { house: 'test-funds', coin }, amount: `-${amount}` },
    ]
    const entry = { kind: 'test', reference: `funds:${randomUUID()}`, postings }
    await context.db.transaction((tx) => post(tx, [entry], context.now()))
  }
  const bind = (address: string, form: Record<string, string> = {}) =>
    call('setusraddress', { c_id: USDT, address, paypassword: PASSWORD, ...form }, { token })
  await fund('10000')
  assert.equal((await bind(ADDRESS)).code, 1)
  const askInfo = (form: Record<string, string> = {}) =>
    call('getUserCoinBalance', { ...WITHDRAWAL_FORM, num: '', paypwd: '', ...form }, { token })
  return {
    id,
    token,
    email,
    fund,
    bind,
    askInfo,
    async info(form) {
      const answer = await askInfo(form)
      const data = readData(getWithdrawalInfo, answer.data)?.data
      assert.ok(answer.code === 1 && data, answer.msg)
      return data
    },
    async withdraw(form = {}, key = randomUUID(), lang = 'en') {
      const response = await inject({
        method: 'POST',
        url: '/api/withdraw',
        headers: { token, lang, 'content-type': 'application/x-www-form-urlencoded', 'idempotency-key': key },
        payload: new URLSearchParams({ ...WITHDRAWAL_FORM, ...form }).toString(),
      })
      const envelope = readEnvelope(response.json())
      assert.ok(envelope, response.body)
      return envelope
    },
    latest: async () => readLatest((await call('getLatestWithdraw', {}, { token })).data) ?? [],
    cancel: (withdrawal) => call('cancelWithdraw', { id: withdrawal }, { token }),
    async card(content = {}) {
      const saved = await call('setBank', { ...CARD, ...content }, { token })
      assert.equal(saved.code, 1, saved.msg)
      const cards = (await call('getUserBankList', {}, { token })).data as { id: string }[]
      return String(content.id || cards.at(-1)?.id)
    },
    has: (part = 'available', coin = 'USDT') => balanceOf(context.db, { member: id, type: 'funds', coin, part }),
  }
}
