import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { seedWithdrawals } from '../../../../server/products/withdrawals/withdrawals.demo.ts'
import {
  listWithdrawalTerms,
  readHoldHours,
  setCoolingHours,
} from '../../../../server/products/withdrawals/withdrawals.terms.ts'
import { formatMinuteOfUtc } from '../../../../shared/base/format/days.ts'
import { compare, getScale } from '../../../../shared/base/money/decimal.ts'
import { getRefusal, lazily, PASSWORD } from '../../../support/accounts-backend.ts'
import { eachDatabase } from '../../../support/databases.ts'
import { decideOldestReview } from '../../../support/reviews.ts'
import { withChange } from '../../../support/with-change.ts'
import { ADDRESS, withdrawalStage } from '../../../support/withdrawal-stage.ts'

const HOUR = 3_600_000
/** Another well-known TRON address. */
const OTHER = 'TJRyWwFs9wTFGZg3JbrVriFbNfCug5tDeC'

const HOLDS = readFileSync(
  new URL('../../../../server/core/db/migrations/0057_payout_holds.sql', import.meta.url),
  'utf8',
)

eachDatabase((kind, open) => {
  const started = lazily(() => withdrawalStage(open))
  /** Adds a coin with `scale` decimals that can be withdrawn for a fee. */
  async function coinOf(scale: number, fee: string, min = '0') {
    const { context, operate } = await started()
    const title = `T${randomUUID().slice(0, 8).toUpperCase()}`
    const [row] = await context.db.query<{ id: string }>(
      'INSERT INTO coins (id, title, scale) SELECT max(id) + 1, $1, $2::int FROM coins RETURNING id::text',
      [title, scale],
    )
    const terms = { coin: title, way: 'wallet', min, max: 'none', fee }
    assert.equal((await operate('PUT', '/withdrawal-terms', terms)).code, 1)
    return { title, id: row?.id ?? '' }
  }

  test(`${kind}: getWithdrawalInfo returns terms, balance and bound address (WDR-04, WDR-05)`, async () => {
    const { clock, withdrawer } = await started()
    const member = await withdrawer()
    const { terms, ...info } = await member.info()
    assert.deepEqual(info, {
      balance: '10000',
      minAmount: '10',
      maxAmount: '20000',
      feeType: 'percent',
      feePercent: '1',
      fixedFee: null,
      addresses: [{ address: ADDRESS, network: 'TRC20', memo: '', networks: [] }],
      digits: 8,
      dailyLimit: null,
      dailyLeft: null,
      usableAt: null,
      heldBy: 'destination',
      serverTime: clock.now,
    })
    assert.match(terms, /^[0-9a-f]{16}\.[0-9a-f]{16}$/)
    const bank = await member.info({ withdraw_type: '2', bank_id: await member.card() })
    assert.deepEqual([bank.feeType, bank.feePercent, bank.fixedFee, bank.maxAmount], ['fixed', null, '3', '1000'])
  })

  test(`${kind}: only coins with terms for an offered way can be withdrawn (WDR-03)`, async () => {
    const { call, withSettings, withdrawer } = await started()
    const { token } = await withdrawer()
    const titles = async () =>
      ((await call('getCanWithdrawCoin', {}, { token, method: 'GET' })).data as { list: { title: string }[] }).list.map(
        ({ title }) => title,
      )
    const own = await coinOf(8, '0')
    assert.deepEqual(
      (await titles()).filter((title) => ['USDT', 'BTC', own.title].includes(title)),
      ['USDT', own.title],
    )
    assert.deepEqual(await withSettings({ addressSwitch: false }, titles), ['USDT'])
  })

  test(`${kind}: a withdrawal with an outdated fee or address is refused, one with current terms succeeds`, async () => {
    const { withTerms, withdrawer } = await started()
    const member = await withdrawer()
    const shown = (await member.info()).terms
    const send = () => member.withdraw({ terms: shown })
    assert.deepEqual(getRefusal(await withTerms({ fee: '2%' }, send)), [201, 'terms', 'fee'])
    assert.equal((await withTerms({ max: '15000', daily: '100000' }, send)).code, 1, 'same fee, other limits')
    assert.equal((await member.bind(OTHER)).code, 1)
    assert.deepEqual(getRefusal(await member.withdraw({ terms: shown })), [201, 'terms', 'address'])
    assert.equal((await member.withdraw({ terms: (await member.info()).terms })).code, 1)
    assert.deepEqual(
      [(await member.latest()).map(({ address }) => address), await member.has('frozen')],
      [[OTHER, ADDRESS], '2000'],
    )
  })

  test(`${kind}: a withdrawal to a card that was edited since it was shown is refused`, async () => {
    const member = await (await started()).withdrawer()
    const id = await member.card()
    const bank = { withdraw_type: '2', bank_id: id, num: '100' }
    const { terms } = await member.info(bank)
    await member.card({ id, card_number: '4000000000000000' })
    assert.deepEqual(getRefusal(await member.withdraw({ ...bank, terms })), [201, 'terms', 'address'])
    assert.equal((await member.withdraw({ ...bank, terms: (await member.info(bank)).terms })).code, 1)
  })

  test(`${kind}: a newly bound address and a changed card are held for the configured hours`, async () => {
    const { clock, operate, withdrawer } = await started()
    const member = await withdrawer()
    const bank = { withdraw_type: '2', bank_id: await member.card(), num: '100' }
    const since = clock.now
    const hold = async (hours: string) => assert.equal((await operate('PUT', '/withdrawal-cooling', { hours })).code, 1)
    const expectHeld = async () => {
      assert.equal((await member.info()).usableAt, since + 24 * HOUR)
      assert.equal((await member.info(bank)).usableAt, since + 24 * HOUR)
      assert.deepEqual(getRefusal(await member.withdraw(bank)), [201, 'bank_id', 'cooling'])
      clock.now += 24 * HOUR - 1
      const early = await member.withdraw()
      assert.deepEqual(
        [getRefusal(early), early.msg.includes('you can use it in 1 hour.')],
        [[201, 'address', 'cooling'], true],
      )
      clock.now += 1
      assert.equal((await member.info()).usableAt, null)
      assert.equal((await member.withdraw()).code, 1)
      await member.card({ id: bank.bank_id, card_number: '4000000000000000' })
      assert.deepEqual(getRefusal(await member.withdraw(bank)), [201, 'bank_id', 'cooling'])
    }
    await withChange(
      () => hold('24'),
      () => hold('0'),
      expectHeld,
    )
  })

  test(`${kind}: a new login or trading password holds payouts for 24 hours, or for the configured hours`, async () => {
    const { call, clock, operate, withdrawer } = await started()
    const [member, other] = [await withdrawer(), await withdrawer()]
    assert.equal((await member.info()).heldBy, 'destination')
    await call('resetpay', { logpassword: PASSWORD, newpassword: 'Trade12345' }, { token: member.token })
    const since = clock.now
    const info = await member.info()
    assert.deepEqual([info.usableAt, info.heldBy], [since + 24 * HOUR, 'password'])
    const held = await member.withdraw({ paypwd: 'Trade12345' })
    assert.deepEqual(getRefusal(held), [201, 'paypwd', 'cooling'])
    assert.ok(held.msg.endsWith(`from ${formatMinuteOfUtc(since + 24 * HOUR, 'en')} UTC.`), held.msg)
    assert.equal((await other.withdraw()).code, 1)
    clock.now += 24 * HOUR
    assert.equal((await member.withdraw({ paypwd: 'Trade12345' })).code, 1)
    assert.equal((await operate('PUT', '/withdrawal-password-hold', { hours: '48' })).code, 1)
    assert.deepEqual(getRefusal(await member.withdraw({ paypwd: 'Trade12345' })), [201, 'paypwd', 'cooling'])
    assert.match((await operate('PUT', '/withdrawal-password-hold', { hours: '721' })).msg, /at most 720/)
    assert.equal((await operate('PUT', '/withdrawal-password-hold', { hours: '0' })).code, 1)
    assert.equal((await member.info()).usableAt, null)
    assert.deepEqual((await operate('GET', '/withdrawal-password-hold')).data, { hours: 0 })
  })

  test(`${kind}: by default new addresses and passwords are held for 24 hours, in a demo not at all`, async () => {
    const db = await open()
    assert.deepEqual(await readHoldHours(db, false), { address: 24, password: 24 })
    await seedWithdrawals(db)
    assert.deepEqual(await readHoldHours(db, false), { address: 24, password: 24 }, 'a former demo')
    await setCoolingHours(db, 0)
    assert.deepEqual(await readHoldHours(db, false), { address: 0, password: 24 })
    await setCoolingHours(db, 6)
    assert.deepEqual(await readHoldHours(db, true), { address: 6, password: 0 })
    await db.close()
  })

  test(`${kind}: the migration keeps hours of an existing installation, except the 0 set by a demo`, async () => {
    for (const [hours, wasDemo, after] of [
      [24, false, 24],
      [0, true, 24],
      [0, false, 0],
      [72, true, 72],
    ] as const) {
      const db = await open()
      await db.query('UPDATE withdrawal_rules SET cooling_hours = $1::int', [hours])
      if (wasDemo) await db.query("INSERT INTO demo_seeds (name) VALUES ('withdrawals')")
      await db.query('ALTER TABLE withdrawal_rules DROP COLUMN cooling_set, DROP COLUMN password_hours')
      await db.query('ALTER TABLE members DROP COLUMN password_set_at')
      for (const statement of HOLDS.split(/;\n/).filter((one) => /^[A-Z]/m.test(one))) await db.query(statement)
      assert.equal((await readHoldHours(db, false)).address, after)
      await db.close()
    }
  })

  test(`${kind}: the daily limit counts waiting and approved withdrawals of the last 24 hours, and nothing else`, async () => {
    const { clock, context, withTerms, withdrawer } = await started()
    const member = await withdrawer()
    const left = async () => (await member.info()).dailyLeft
    await withTerms({ daily: '3000' }, async () => {
      await member.withdraw()
      await decideOldestReview(context, member.id, 'approved')
      await member.withdraw()
      await decideOldestReview(context, member.id, 'refused')
      await member.withdraw()
      await member.cancel((await member.latest())[0]?.id ?? '')
      clock.now += HOUR
      assert.equal((await member.withdraw()).code, 1)
      assert.equal(await left(), '1000')
      const over = await member.withdraw({ num: '1000.00000001' })
      assert.deepEqual(
        [getRefusal(over), /You can still withdraw 1,000\.00 USDT/.test(over.msg)],
        [[201, 'num', 'daily'], true],
      )
      assert.equal((await member.withdraw()).code, 1)
      assert.equal(await left(), '0')
      clock.now += 23 * HOUR
      assert.equal(await left(), '1000', 'the first withdrawal is older than 24 hours')
    })
  })

  test(`${kind}: an address whose network was removed is refused`, async () => {
    const { context, withdrawer } = await started()
    const member = await withdrawer()
    await context.db.query("UPDATE networks SET name = 'ERC20' WHERE name = 'TRC20'")
    try {
      assert.deepEqual(getRefusal(await member.withdraw()), [201, 'address', 'network'])
    } finally {
      await context.db.query("UPDATE networks SET name = 'TRC20' WHERE name = 'ERC20'")
    }
  })

  for (const [scale, num, received, fee, tooFine] of [
    [0, '250', '248', '2', '0.5'],
    [18, '1.000000000000000009', '0.99', '0.010000000000000009', '0.0000000000000000001'],
  ] as const)
    test(`${kind}: a coin with ${scale} decimals can be withdrawn completely`, async () => {
      const member = await (await started()).withdrawer()
      const { id, title } = await coinOf(scale, '1%')
      await member.fund(num, title)
      await member.bind('anything-goes', { c_id: id })
      assert.equal((await member.info({ c_id: id })).digits, scale)
      const fine = await member.withdraw({ c_id: id, num: tooFine })
      assert.deepEqual(getRefusal(fine), scale === 0 ? [201, 'num', 'digits'] : [201, 'num', 'positiveAmount'])
      const answer = await member.withdraw({ c_id: id, num })
      assert.equal(answer.code, 1, answer.msg)
      const [latest] = await member.latest()
      assert.deepEqual([latest?.received, latest?.fee], [received, fee])
      assert.deepEqual([await member.has('available', title), await member.has('frozen', title)], ['0', num])
    })

  test(`${kind}: an amount that the fee would consume is refused`, async () => {
    const member = await (await started()).withdrawer()
    const { id, title } = await coinOf(8, '3')
    await member.fund('10', title)
    await member.bind('anything-goes', { c_id: id })
    for (const num of ['2', '3'])
      assert.deepEqual(getRefusal(await member.withdraw({ c_id: id, num })), [201, 'num', 'least'])
    assert.equal((await member.withdraw({ c_id: id, num: '3.00000001' })).code, 1)
  })

  test(`${kind}: invalid terms are reported in a sentence and not stored`, async () => {
    const { context, operate } = await started()
    const before = await listWithdrawalTerms(context.db)
    const set = async (given: Record<string, string>) =>
      (
        await operate('PUT', '/withdrawal-terms', {
          coin: 'ETH',
          way: 'wallet',
          min: '1',
          max: '5',
          fee: '0.1',
          ...given,
        })
      ).msg
    assert.match(await set({ coin: 'NONE' }), /There is no coin "NONE"/)
    assert.match(await set({ way: 'post' }), /^way: must be one of wallet, bank/)
    assert.match(await set({ min: '0.000000001' }), /at most 8 digits/)
    assert.match(await set({ fee: '0.000000001' }), /at most 8 digits/)
    assert.match(await set({ daily: '0.000000001' }), /at most 8 digits/)
    assert.match(await set({ max: '0.5' }), /MAX must be above zero and at least MIN/)
    assert.match(await set({ min: '0', max: '0' }), /MAX must be above zero/)
    assert.match(await set({ daily: '0' }), /daily limit must be above zero/)
    assert.match(await set({ fee: '100%' }), /below 100 %/)
    for (const wrong of ['1e5', '1,000', '-1', 'x', '%'])
      for (const field of ['min', 'max', 'fee', 'daily'])
        assert.match(await set({ [field]: wrong }), new RegExp(`^${field}: must be`))
    assert.deepEqual(await listWithdrawalTerms(context.db), before)
    assert.match((await operate('DELETE', '/withdrawal-terms/ETH/wallet')).msg, /no terms for the way wallet/)
    assert.match((await operate('PUT', '/withdrawal-cooling', { hours: '721' })).msg, /at most 720/)
  })

  test(`${kind}: lists mask the destination unless the full details are requested`, async () => {
    const { operate, withdrawer } = await started()
    const member = await withdrawer()
    await member.withdraw({ withdraw_type: '2', num: '100', bank_id: await member.card() })
    await member.withdraw()
    const list = async (query: string) =>
      ((await operate('GET', `/withdrawals${query}`)).data as Record<string, string>[])
        .filter((row) => row.member === member.id)
        .map(({ address, card_number, card_name }) => [address, card_number, card_name])
    assert.deepEqual(await list('?state=waiting'), [
      [`${ADDRESS.slice(0, 4)}…${ADDRESS.slice(-4)}`, '', ''],
      ['', '**** 7890', ''],
    ])
    assert.deepEqual(await list('?full=true'), [
      [ADDRESS, '', ''],
      ['', '6222021234567890', 'Alex Sample'],
    ])
    assert.deepEqual(await list('?state=approved'), [])
  })

  test(`${kind}: a demo installation gets terms for all its coins once, and no holds`, async () => {
    const { db } = { db: await open() }
    await seedWithdrawals(db)
    const terms = await listWithdrawalTerms(db)
    const coins = await db.query<{ title: string; scale: number }>('SELECT title, scale FROM coins ORDER BY id')
    assert.deepEqual(
      coins
        .map(({ title }) => title)
        .filter((title) => !terms.some(({ coin, way }) => coin === title && way === 'wallet')),
      [],
    )
    assert.deepEqual(
      terms.filter(({ way }) => way === 'bank').map(({ coin }) => coin),
      ['USDT'],
    )
    for (const { coin, minimum, maximum, fee, fee_kind, daily_limit } of terms) {
      const scale = coins.find(({ title }) => title === coin)?.scale ?? 0
      for (const amount of [minimum, maximum ?? '0', daily_limit ?? '0']) assert.ok(getScale(amount) <= scale, coin)
      assert.ok(compare(maximum ?? '0', minimum) > 0 && compare(daily_limit ?? '0', maximum ?? '0') >= 0, coin)
      if (fee_kind === 'fixed')
        assert.ok(compare(fee, minimum) < 0, `the smallest withdrawal of ${coin} exceeds its fee`)
    }
    assert.deepEqual(await readHoldHours(db, true), { address: 0, password: 0 })
    await db.query("DELETE FROM withdrawal_terms WHERE way = 'bank'")
    await seedWithdrawals(db)
    assert.equal(
      (await listWithdrawalTerms(db)).some(({ way }) => way === 'bank'),
      false,
    )
    await db.close()
  })
})
