import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { test } from 'node:test'
import type { SiteSettings } from '../../../../server/platform/settings/site-settings.ts'
import * as contract from '../../../../shared/base/contract/domains.ts'
import type { Endpoint } from '../../../../shared/base/contract/endpoint.ts'
import { getRefusal, lazily, PASSWORD } from '../../../support/accounts-backend.ts'
import { eachDatabase } from '../../../support/databases.ts'
import { SWAP_FORM, swapStage } from '../../../support/swap-stage.ts'

// Refusals that need no row of the database store nothing: neither the idempotency key nor the refusal.

const UPLOAD = `/uploads/${'a'.repeat(32)}.png`
const CARDS = { front_card: UPLOAD, later_card: UPLOAD, handheld_card: UPLOAD }

type Form = Record<string, string>
type Expected = [field: string | undefined, rule: string | undefined]

/** Call with a form whose fields are valid, the changes that are refused in every state, and the settings that refuse it. */
interface Case {
  form: Form
  wrong: [changes: Form, ...expected: Expected][]
  closed?: [settings: Partial<SiteSettings>, changes: Form, ...expected: Expected][]
}

const NO_QUANT: Partial<SiteSettings> = { quantSwitch: false }

const CASES: Record<string, Case> = {
  recharge: {
    form: { c_id: '1', num: '50', payimg: UPLOAD, a_id: '1', type: '1' },
    wrong: [
      [{ num: '-1' }, 'num', 'positiveAmount'],
      [{ payimg: 'https://elsewhere.example/picture.png' }, 'payimg', 'upload'],
      [{ payimg: '/uploads/../secret' }, 'payimg', 'upload'],
    ],
    closed: [
      [{ depositSwitch: false }, {}, undefined, undefined],
      [NO_QUANT, { type: '3' }, 'type', 'offered'],
    ],
  },
  balanceTransfer: {
    form: { to_uid: randomUUID(), c_id: '1', amount: '5', paypassword: PASSWORD },
    wrong: [
      [{ to_uid: '7' }, 'to_uid', 'unknown'],
      [{ amount: 'x' }, 'amount', 'positiveAmount'],
    ],
    closed: [[{ internalTransferSwitch: false }, {}, 'to_uid', 'off']],
  },
  cancelInternalTransfer: { form: { id: '1' }, wrong: [[{ id: 'T-1' }, 'id', 'unknown']] },
  applyLoan: {
    form: { id: '1', amount: '500', ...CARDS },
    wrong: [
      [{ id: 'first' }, 'id', 'closed'],
      [{ later_card: 'x' }, 'later_card', 'upload'],
    ],
    closed: [[{ loanSwitch: false }, {}, undefined, undefined]],
  },
  repayLoan: {
    form: { order_num: 'L2026010000001' },
    wrong: [
      [{ order_num: '7' }, 'order_num', 'unknown'],
      [{ order_num: 'x'.repeat(65) }, 'order_num', 'filled'],
    ],
  },
  buyMiningMachine: {
    form: { id: '1', amount: '500', paypassword: PASSWORD },
    wrong: [
      [{ id: 'first' }, 'id', 'closed'],
      [{ amount: '500.5' }, 'amount', 'whole'],
    ],
    closed: [[{ miningSwitch: false }, {}, undefined, undefined]],
  },
  creatorder: {
    form: { m_id: '1', ctime: '30', ctzed: '10', buytype: '1' },
    wrong: [
      [{ m_id: '99' }, 'm_id', 'unknown'],
      [{ buytype: '3' }, 'buytype', 'choice:1,2'],
      [{ ctzed: '0' }, 'ctzed', 'positiveAmount'],
    ],
  },
  upbbbuy: {
    form: { m_id: '1', num: '1', price: '100', operate_type: '1', amount: '100', type: '1' },
    wrong: [
      [{ m_id: '99' }, 'm_id', 'unknown'],
      [{ price: '' }, 'price', 'missing'],
      [{ num: '1e3' }, 'num', 'positiveAmount'],
    ],
  },
  createConditionalOrder: {
    form: { m_id: '1', num: '1', price: '94', trigger_price: '95', operate_type: '3', amount: '94', type: '2' },
    wrong: [
      [{ m_id: '99' }, 'm_id', 'unknown'],
      [{ trigger_price: '' }, 'trigger_price', 'missing'],
      [{ operate_type: '1' }, 'operate_type', 'choice:3,4'],
    ],
  },
  tradecancelOrder: { form: { bb_id: '1' }, wrong: [[{ bb_id: '-1' }, 'bb_id', 'unknown']] },
  amendSpotOrder: {
    form: { bb_id: '1', price: '100', num: '1' },
    wrong: [
      [{ bb_id: '-1' }, 'bb_id', 'unknown'],
      [{ num: '1e3' }, 'num', 'positiveAmount'],
    ],
  },
  submitStaking: {
    form: { id: '1', s_id: '1', amount: '500', paypassword: PASSWORD },
    wrong: [
      [{ id: 'x' }, 'id', 'closed'],
      [{ s_id: 'x' }, 's_id', 'closed'],
      [{ amount: '1.5' }, 'amount', 'whole'],
    ],
    closed: [[{ stakingSwitch: false }, {}, 'id', 'off']],
  },
  redeemStaking: { form: { id: '1' }, wrong: [[{ id: 'S1' }, 'id', 'unknown']] },
  exchangeCoin: {
    form: { ...SWAP_FORM, paypassword: PASSWORD },
    wrong: [
      [{ to_coin_id: SWAP_FORM.from_coin_id }, 'to_coin_id', 'differ'],
      [{ quote: 'nonsense' }, 'quote', 'unknown'],
      [{ amount: '1,5' }, 'amount', 'positiveAmount'],
    ],
    closed: [
      [{ swapSwitch: false }, {}, 'type', 'off'],
      [NO_QUANT, { type: '3' }, 'type', 'offered'],
    ],
  },
  transfer: {
    form: { c_id: '1', num: '5', from_type: '1', to_type: '2' },
    wrong: [
      [{ to_type: '1' }, 'to_type', 'differ'],
      [{ num: '' }, 'num', 'missing'],
    ],
    closed: [
      [{ accountTransferSwitch: false }, {}, undefined, undefined],
      [NO_QUANT, { to_type: '3' }, 'to_type', 'offered'],
    ],
  },
  withdraw: {
    form: { c_id: '1', num: '50', type: '1', paypwd: PASSWORD, bank_id: '', withdraw_type: '1' },
    wrong: [
      [{ withdraw_type: '2' }, 'bank_id', 'missing'],
      [{ num: '٥' }, 'num', 'positiveAmount'],
    ],
    closed: [
      [{ withdrawalSwitch: false }, {}, undefined, undefined],
      [NO_QUANT, { type: '3' }, 'type', 'offered'],
    ],
  },
}

const ORDERS = ['creatorder', 'upbbbuy', 'createConditionalOrder']

const endpoints = Object.values(contract).flatMap((domain) => Object.values(domain) as Endpoint[])

test('each call that takes an idempotency key has refusals here', () => {
  const paths = new Set(endpoints.filter((endpoint) => endpoint?.transactional).map(({ path }) => path))
  assert.deepEqual([...paths].sort(), Object.keys(CASES).sort())
})

eachDatabase((kind, open) => {
  const started = lazily(async () => {
    const stage = await swapStage(open)
    const { token, swap, has } = await stage.swapper()
    const count = async () =>
      (await stage.context.db.query('SELECT 1 FROM keyed_requests UNION ALL SELECT 1 FROM idempotency_keys')).length
    const send = (path: string, form: Form, key: string = randomUUID()) =>
      stage.call(path, form, { token, headers: { 'idempotency-key': key } })
    return { ...stage, send, count, swap, has }
  })

  for (const [path, { form, wrong, closed = [] }] of Object.entries(CASES))
    test(`${kind}: ${path}: forms that are wrong in every state, and settings, refuse it and store nothing`, async () => {
      const { send, count, withSettings } = await started()
      const before = await count()
      const refuses = async (changes: Form, field: string | undefined, rule: string | undefined) => {
        const { msg, ...answer } = await send(path, { ...form, ...changes })
        assert.deepEqual(
          [answer.code, answer.field, answer.rule],
          [201, field, rule],
          `${msg} ${JSON.stringify(changes)}`,
        )
        assert.equal(await count(), before, JSON.stringify(changes))
      }
      for (const [changes, ...expected] of wrong) await refuses(changes, ...expected)
      for (const [settings, changes, ...expected] of closed)
        await withSettings(settings, () => refuses(changes, ...expected))
    })

  test(`${kind}: an order in a silent or halted market, or while the clock is off: refused, and nothing is stored`, async () => {
    const { context, send, count, silent } = await started()
    const before = await count()
    const { market } = context
    silent.add('btcusdt')
    for (const path of ORDERS)
      assert.deepEqual(getRefusal(await send(path, CASES[path]?.form ?? {})), [201, 'm_id', 'live'])
    silent.delete('btcusdt')
    context.market = { ...market, findHalt: () => ({ by: 'operator', since: 0, message: '' }) }
    for (const path of ORDERS)
      assert.deepEqual(getRefusal(await send(path, CASES[path]?.form ?? {})), [201, 'm_id', 'halted'])
    context.market = market
    assert.equal(await count(), before)
  })

  test(`${kind}: a request that moved money and is repeated after the call was closed: gets its stored response`, async () => {
    const { swap, has, withSettings } = await started()
    const key = randomUUID()
    const done = await swap({}, key)
    assert.equal(done.code, 1, done.msg)
    const left = await has('USDT')
    await withSettings({ swapSwitch: false }, async () => {
      assert.deepEqual(await swap({}, key), done)
      assert.equal((await swap({ amount: '7' }, key)).rule, 'idempotencyKey')
      assert.equal((await swap()).rule, 'off')
    })
    assert.equal(await has('USDT'), left)
  })
})
