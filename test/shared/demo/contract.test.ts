import '../../support/page/page.ts'
import assert from 'node:assert/strict'
import { afterEach, beforeEach, test } from 'node:test'
import { getCandles } from '../../../shared/base/contract/candles.ts'
import type { Codec } from '../../../shared/base/contract/codec.ts'
import { getBook, getDayDetail, getTrades } from '../../../shared/base/contract/market-data.ts'
import { type CallName, platform } from '../../../shared/base/contract/platform.ts'
import { firstCalls, firstEndpoints } from '../../../shared/demo/calls/first-calls.ts'
import { lateCalls } from '../../../shared/demo/calls/late-calls.ts'
import { replaceFetch } from '../../../shared/demo/page/fetch.ts'
import { recordWithdrawal, submitDeposit } from '../../../shared/demo/products/demo-funds.ts'
import { applyForLoan } from '../../../shared/demo/products/demo-loans.ts'
import { sendToMember } from '../../../shared/demo/products/demo-transfers.ts'
import type { Subject } from '../../conformance/audit.ts'
import { send } from '../../conformance/client.ts'
import { getRecipe } from '../../conformance/recipes.ts'
import { createDemoStage, DEMO_START, type DemoStage } from '../../support/page/demo.ts'
import { config } from '../../support/page/page.ts'

const ORIGIN = { partner: 'harbour', origin: 'https://harbour.example' }
const CARD = { id: '', bank_name: 'Sample Bank', card_number: '6222021234567890', card_name: 'Alex Sample' }
const PICTURES = { front_card: '/uploads/a', later_card: '/uploads/b', handheld_card: '/uploads/c' }
const PASSWORD = 'Audit12345'

type Form = Record<string, string>
const TARGET = { destination: 'wallet', network: 'TRC20', address: 'T', memo: '' } as const

/** Adds a passkey to the member of a demo and returns its id. */
function addPasskey({ backend: { records } }: DemoStage): string {
  records.passkeys.push({ id: '1', name: 'Phone', createdAt: DEMO_START, usedAt: null, isSynced: false })
  return '1'
}

/** Forms of calls that the conformance kit leaves alone, because they would change the account of a real member. */
const FORMS: Partial<Record<CallName, Form | ((stage: DemoStage) => Form)>> = {
  getPartnerAccess: ORIGIN,
  grantPartnerAccess: { ...ORIGIN, scopes: 'read', challenge: 'c'.repeat(43) },
  exchangePartnerCode: { code: 'demo', verifier: 'v'.repeat(43) },
  openPartnerSession: { member: 'm_demo', origin: ORIGIN.origin, scopes: 'read' },
  renewPartnerSession: {},
  endPartnerGrant: { id: '3' },
  redeemHandoff: { code: 'demo' },
  requestPasswordReset: { username: 'demo@example.com' },
  resetPassword: { username: 'demo@example.com', captcha: '123456', newpassword: PASSWORD },
  setBankCard: { ...CARD, card_number: '6222021234567891', paypassword: PASSWORD },
  removeBankCard: { id: '1', paypassword: PASSWORD },
  acceptTerms: { consent: 'terms:1' },
  submitDeposit: { c_id: '1', num: '50', payimg: '/uploads/a', a_id: '1', type: '1' },
  cancelDeposit: ({ backend }) => ({
    id: submitDeposit(backend, { coinId: '1', amount: '5', networkId: '1', type: 'funds' }, DEMO_START).id,
  }),
  sendInternalTransfer: { to_uid: 'friend', c_id: '1', amount: '5', paypassword: PASSWORD },
  cancelInternalTransfer: ({ backend }) => ({
    id: sendToMember(backend, { coin: 'USDT', amount: '5', recipient: 'friend' }, DEMO_START).id,
  }),
  applyLoan: { id: '1', amount: '500', ...PICTURES },
  cancelLoanApplication: ({ backend }) => ({ id: applyForLoan(backend, '1', '500', DEMO_START).id }),
  repayLoan: ({ backend }) => ({ order_num: backend.records.loans[0]?.orderNumber ?? '' }),
  buyMiningMachine: { id: '1', amount: '100', paypassword: PASSWORD },
  getPublicTrade: ({ backend }) => ({
    symbol: 'btcusdt',
    id: backend.findMarket('btcusdt')?.getTrades(DEMO_START - 60_000, DEMO_START)[0]?.id ?? '',
  }),
  bindAddress: { c_id: '2', address: 'TSZdEhD2ESpf77Wds4xpvtC6cQQzMrjW86', paypassword: PASSWORD },
  removeAddress: ({ backend }) => ({
    c_id: '1',
    address: backend.records.addresses[0]?.address ?? '',
    paypassword: PASSWORD,
  }),
  changePassword: { oldpassword: PASSWORD, newpassword: 'Audit54321' },
  logout: {},
  submitIdentity: ({ backend }) => {
    backend.member.identity = 'none'
    return { real_name: 'Alex Sample', front_card: '/uploads/a', back_card: '/uploads/b' }
  },
  freezePayouts: {},
  unfreezePayouts: { paypassword: PASSWORD },
  freezePayoutsByLink: { token: 'demo' },
  setMailWord: { word: 'blue heron' },
  startAuthenticator: { paypassword: PASSWORD },
  activateAuthenticator: { code: '123456' },
  removeAuthenticator: {},
  renewRecoveryCodes: {},
  confirmSession: { code: '123456' },
  loginWithCode: { username: 'demo@example.com', password: PASSWORD, code: '123456' },
  startPasskey: { paypassword: PASSWORD },
  addPasskey: { name: 'Phone', credential: '{}' },
  renamePasskey: (stage) => ({ id: addPasskey(stage), name: 'Laptop' }),
  removePasskey: (stage) => ({ id: addPasskey(stage) }),
  startPasskeyConfirmation: {},
  confirmWithPasskey: { credential: '{}' },
  startPasskeyLogin: {},
  loginWithPasskey: (stage) => {
    addPasskey(stage)
    return { credential: '{}' }
  },
  setWithdrawalWhitelist: { is_on: '1' },
  endSession: { id: '2' },
  answerOptionQuestions: { version: '1', answers: '100' },
  setResidence: { country: 'TR' },
  cancelOwnLimitChange: ({ backend }) => {
    const next = { amount: '200', at: DEMO_START + 86_400_000 }
    backend.records.ownLimits = [{ kind: 'stake', period: 'day', amount: '100', next }]
    return { limit_kind: 'stake', period: 'day' }
  },
  startPause: { break_kind: 'break', days: '7' },
  endOtherSessions: {},
  uploadImage: {},
  removeImage: { url: '/uploads/a' },
  withdraw: { c_id: '1', num: '50', type: '1', paypwd: PASSWORD, bank_id: '', withdraw_type: '1' },
  cancelWithdrawal: ({ backend }) => ({
    id: recordWithdrawal(backend, { coinId: '1', amount: '50', type: 'funds', target: TARGET }, DEMO_START).id,
  }),
}

let stage: DemoStage
let restore: () => void

beforeEach(() => {
  stage = createDemoStage()
  restore = replaceFetch(
    () => [config.api],
    (request) => stage.responder.respond(request),
  )
})
afterEach(() => restore())

const createSubject = (): Subject => ({
  api: config.api,
  paths: {},
  market: config.market,
  feed: config.feed,
  member: { token: 'member', username: 'demo@example.com', password: 'Audit12345' },
  partner: null,
  url: (path) => `${config.api}/${path}`,
})

test('every call of the contract has a handler', () => {
  assert.deepEqual(Object.keys({ ...firstCalls, ...lateCalls }).sort(), Object.keys(platform).sort())
})

test('every first handler finds its call without the rest of the contract', () => {
  assert.deepEqual(
    Object.keys(firstCalls).filter((name) => !(name in firstEndpoints)),
    [],
  )
})

for (const [name, call] of Object.entries(platform))
  test(`${name}: a valid request is accepted, the data has the contract's shape and no unknown values`, async () => {
    const given = FORMS[name as CallName] ?? (await getRecipe(name as CallName)(createSubject()))
    const form = typeof given === 'function' ? given(stage) : given
    assert.ok(!('skip' in form), `no request: ${'skip' in form ? form.skip : ''}`)
    const { status, envelope } = await send(`${config.api}/${call.path}`, {
      method: call.methods[0],
      form,
      token: 'member',
    })
    assert.equal(status, 200)
    assert.equal(envelope?.code, 1, JSON.stringify(envelope))
    const data = call.data as Codec<unknown>
    const read = data.read(envelope.data)
    assert.notEqual(read, undefined)
    // Tolerant readers drop what they do not know: nothing may be lost.
    assert.deepEqual(JSON.parse(JSON.stringify(data.write(read))), envelope.data)
    assert.deepEqual([...new Set(stage.sumPostings())], ['0'])
  })

const exchangeCalls = [
  { call: getDayDetail, query: { symbol: 'btcusdt' } },
  { call: getTrades, query: { symbol: 'btcusdt', size: '20' } },
  { call: getBook, query: { symbol: 'btcusdt', type: 'step0', depth: '20' } },
  { call: getCandles, query: { symbol: 'btcusdt', period: '60min', size: '50' } },
]
for (const { call, query } of exchangeCalls)
  test(`market/${call.path}: the exchange's envelope with data that the page reads`, async () => {
    const { json } = await send(`${config.market}/${call.path}`, { method: 'GET', form: query })
    const { status, [call.at]: found } = Object(json)
    assert.equal(status, 'ok')
    const read = (call.data as Codec<unknown>).read(found)
    if (Array.isArray(found)) assert.equal((read as unknown[]).length, Number(query.size))
    assert.ok(read)
  })

test('a call with an unknown path: 404', async () => {
  const { status } = await send(`${config.api}/nothing`, {})
  assert.equal(status, 404)
})

test('a call for members without a session: 401', async () => {
  const { status, envelope } = await send(`${config.api}/${platform.getMember.path}`, { token: 'other' })
  assert.deepEqual([status, envelope?.code], [401, 401])
})

test('an invalid form: refused with its field and rule', async () => {
  const { path } = platform.createOptionOrder
  const { envelope } = await send(`${config.api}/${path}`, { token: 'member', form: { m_id: '1', ctzed: '5' } })
  assert.deepEqual([envelope?.code, envelope?.field, envelope?.rule], [201, 'ctime', 'missing'])
})
