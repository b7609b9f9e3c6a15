import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { test } from 'node:test'
import fc from 'fast-check'
import { MAX_TRANSFERS_A_DAY } from '../../../../server/core/limits/policies.ts'
import { balanceOf, verifyBooks } from '../../../../server/ledger/ledger.ts'
import type { AccountType } from '../../../../shared/base/contract/constants.ts'
import { add } from '../../../../shared/base/money/decimal.ts'
import { accountsBackend, lazily } from '../../../support/accounts-backend.ts'
import { limitRuns } from '../../../support/cases.ts'
import { eachDatabase } from '../../../support/databases.ts'
import { callAsOperator } from '../../../support/operator.ts'
import { withChange } from '../../../support/with-change.ts'

const USDT = '1'
const FUNDS = '1'
const OPTIONS = '2'
const QUANT = '3'

eachDatabase((kind, open) => {
  const started = lazily(() => accountsBackend(open))

  /** Creates a member with functions to transfer and to read balances. */
  async function mover() {
    const { inject, join, context } = await started()
    const { token, id: member } = await join()
    const move = async (form: Record<string, string>, key: string = randomUUID()) =>
      (
        await inject({
          method: 'POST',
          url: '/api/transfer',
          headers: { token, 'content-type': 'application/x-www-form-urlencoded', 'idempotency-key': key },
          payload: new URLSearchParams({ c_id: USDT, from_type: FUNDS, to_type: OPTIONS, ...form }).toString(),
        })
      ).json() as { code: number; msg: string; field?: string; rule?: string }
    const has = (type: AccountType) => balanceOf(context.db, { member, type, coin: 'USDT' })
    return { move, has, token }
  }

  test(`${kind}: a transfer is exact to the last digit, and the message states it (XFR-03)`, async () => {
    const { move, has } = await mover()
    const { code, msg } = await move({ num: '0.01000001' })
    assert.deepEqual([code, msg], [1, '0.01000001 USDT moved from funds account to options account.'])
    assert.deepEqual([await has('funds'), await has('options')], ['9999.98999999', '10000.01000001'])
    assert.equal((await move({ num: '10000.01000001', from_type: OPTIONS, to_type: FUNDS })).code, 1)
    assert.deepEqual([await has('funds'), await has('options')], ['20000', '0'])
  })

  const refusals: [what: string, form: Record<string, string>, field: string, rule: string][] = [
    ['more than the balance', { num: '10000.00000001' }, 'num', 'balance'],
    ['more digits than the coin has', { num: '0.000000001' }, 'num', 'digits'],
    ['30 digits', { num: '9'.repeat(30) }, 'num', 'balance'],
    ['60 digits', { num: '9'.repeat(60) }, 'num', 'positiveAmount'],
    ['40 digits after the point', { num: `1.${'1'.repeat(40)}` }, 'num', 'positiveAmount'],
    ["less than the coin's minimum", { num: '0.00999999' }, 'num', 'least'],
    ['zero', { num: '0' }, 'num', 'positiveAmount'],
    ['an ambiguous amount', { num: '1,000' }, 'num', 'positiveAmount'],
    ['an exponent', { num: '1e5' }, 'num', 'positiveAmount'],
    ['a negative amount', { num: '-5' }, 'num', 'positiveAmount'],
    ['no amount', { num: '' }, 'num', 'missing'],
    ['an amount to the same account', { num: '1', to_type: FUNDS }, 'to_type', 'differ'],
    ['an amount to an account that is not offered', { num: '1', to_type: QUANT }, 'to_type', 'offered'],
    ['an amount from an account that is not offered', { num: '1', from_type: QUANT }, 'from_type', 'offered'],
    ['an amount to an unknown account', { num: '1', to_type: '4' }, 'to_type', 'choice:2,1,3'],
    ['an unknown coin', { num: '1', c_id: '9999' }, 'c_id', 'unknown'],
  ]
  for (const [what, form, field, rule] of refusals)
    test(`${kind}: a transfer of ${what} is refused and moves nothing`, async () => {
      const { move, has } = await mover()
      const answer = await move(form)
      assert.deepEqual([answer.code, answer.field, answer.rule], [201, field, rule])
      assert.deepEqual([await has('funds'), await has('options')], ['10000', '10000'])
    })

  test(`${kind}: the whole balance may be moved however small; otherwise the operator's minimum applies`, async () => {
    const { move, has } = await mover()
    const backend = await started()
    assert.equal((await move({ num: '9999.99999999' })).code, 1)
    assert.equal((await move({ num: '0.00000001' })).code, 1)
    assert.equal(await has('funds'), '0')
    const set = (minimum: string, coin = 'usdt') =>
      callAsOperator(backend, 'PUT', '/account-transfer-minimum', { coin, minimum })
    const back = { from_type: OPTIONS, to_type: FUNDS }
    const withMinimum = (minimum: string, work: () => Promise<unknown>) =>
      withChange(
        async () => assert.equal((await set(minimum)).code, 1),
        () => set('0.01'),
        work,
      )
    await withMinimum('25', async () => {
      const { msg, rule } = await move({ ...back, num: '24.99' })
      assert.deepEqual([msg, rule], ['Move at least 25.00 USDT, or the whole balance of the account.', 'least'])
      assert.equal((await move({ ...back, num: '25' })).code, 1)
    })
    await withMinimum('0', async () => {
      assert.equal((await move({ ...back, num: '0.00000001' })).code, 1)
      assert.match((await set('0.000000001')).msg, /at most 8 digits/)
      assert.match((await set('1', 'nocoin')).msg, /no coin "NOCOIN"/)
    })
  })

  test(`${kind}: a member books at most ${MAX_TRANSFERS_A_DAY} transfers in 24 hours; refused ones do not count`, async () => {
    const { move, has } = await mover()
    const { clock, context } = await started()
    const rows = async () =>
      (await context.db.query<{ count: number }>('SELECT count(*)::int AS count FROM ledger_entries'))[0]?.count ?? 0
    const burst = MAX_TRANSFERS_A_DAY / 2
    for (let n = 0; n < 3; n++) assert.equal((await move({ num: '90000' })).rule, 'balance')
    for (let n = 0; n < burst; n++) assert.equal((await move({ num: '0.01' })).code, 1)
    const [before, funds] = [await rows(), await has('funds')]
    const refused = await move({ num: '0.01' })
    assert.deepEqual([refused.code, refused.field, refused.rule], [201, 'num', 'daily'])
    assert.match(refused.msg, /at most 500 times .* try again in 6 minutes\.$/)
    assert.deepEqual([await rows(), await has('funds')], [before, funds])
    clock.now += (24 * 3_600_000) / burst
    assert.equal((await move({ num: '0.01' })).code, 1)
    assert.equal((await move({ num: '0.01' })).rule, 'daily')
    const other = await mover()
    assert.equal((await other.move({ num: '0.01' })).code, 1)
  })

  test(`${kind}: transfers are refused while switched off (FLG-24), and reach the quant account while it is offered`, async () => {
    const { withSettings } = await started()
    const { move, has } = await mover()
    const switchedOff = await withSettings({ accountTransferSwitch: false }, () => move({ num: '1' }))
    assert.equal(switchedOff.code, 201)
    const offered = await withSettings({ quantSwitch: true }, () => move({ num: '7', to_type: QUANT }))
    assert.equal(offered.code, 1)
    assert.deepEqual([await has('funds'), await has('quant')], ['9993', '7'])
  })

  test(`${kind}: repeated requests under one key move once`, async () => {
    const { move, has } = await mover()
    const key = randomUUID()
    const answers = await Promise.all([1, 2, 3, 4].map(() => move({ num: '100' }, key)))
    assert.equal(new Set(answers.map((answer) => JSON.stringify(answer))).size, 1)
    assert.equal(await has('options'), '10100')
    assert.equal((await move({ num: '101' }, key)).code, 201)
  })

  test(`${kind}: concurrent transfers neither create nor lose money`, async () => {
    const { context } = await started()
    const { move, has } = await mover()
    const amount = fc.integer({ min: 1_000_000, max: 900_000_000_000 }).map((units) => `${units / 1e8}`)
    const moves = fc.array(
      fc.record({ num: amount.filter((text) => !text.includes('e')), from: fc.constantFrom(FUNDS, OPTIONS) }),
      { minLength: 1, maxLength: 8 },
    )
    await fc.assert(
      fc.asyncProperty(moves, async (wanted) => {
        await Promise.all(
          wanted.map(({ num, from }) => move({ num, from_type: from, to_type: from === FUNDS ? OPTIONS : FUNDS })),
        )
        assert.equal(add(await has('funds'), await has('options')), '20000')
      }),
      limitRuns(15),
    )
    assert.deepEqual(await verifyBooks(context.db), [])
  })
})
