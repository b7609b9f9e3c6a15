import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { test } from 'node:test'
import { verifyBooks } from '../../../../server/ledger/ledger.ts'
import { decideReview } from '../../../../server/platform/reviews/decide.ts'
import { getRefusal, lazily } from '../../../support/accounts-backend.ts'
import { eachDatabase } from '../../../support/databases.ts'
import { getMailText, readMails } from '../../../support/outbox.ts'
import { decideOldestReview, findPendingReviews } from '../../../support/reviews.ts'
import { sendPendingMail } from '../../../support/send-pending-mail.ts'
import { ADDRESS, USDT, withdrawalStage } from '../../../support/withdrawal-stage.ts'

eachDatabase((kind, open) => {
  const started = lazily(() => withdrawalStage(open))

  test(`${kind}: the amount is held, leaves the platform on approval, and the fee goes to its own account`, async () => {
    const { context, house, withdrawer } = await started()
    const member = await withdrawer()
    const before = [await house('withdrawals'), await house('withdrawal-fees')].map(Number)
    const answer = await member.withdraw({ num: '1000.5' })
    assert.equal(answer.code, 1, answer.msg)
    assert.deepEqual([await member.has(), await member.has('frozen')], ['8999.5', '1000.5'])
    const [waiting] = await member.latest()
    assert.deepEqual(answer.data, { id: waiting?.id })
    assert.deepEqual(
      [waiting?.amount, waiting?.fee, waiting?.received, waiting?.status, waiting?.network, waiting?.address],
      ['1000.5', '10.005', '990.495', 'waiting', 'TRC20', ADDRESS],
    )
    await decideOldestReview(context, member.id, 'approved')
    assert.deepEqual([await member.has(), await member.has('frozen')], ['8999.5', '0'])
    const after = [await house('withdrawals'), await house('withdrawal-fees')].map(Number)
    assert.deepEqual([Number(after[0]) - Number(before[0]), Number(after[1]) - Number(before[1])], [990.495, 10.005])
    assert.equal((await member.latest())[0]?.status, 'approved')
    assert.deepEqual(await verifyBooks(context.db), [])
  })

  test(`${kind}: a refused withdrawal is released with its fee, the reason is in list and notice`, async () => {
    const { call, context, withdrawer } = await started()
    const member = await withdrawer()
    await member.withdraw()
    await decideOldestReview(context, member.id, 'refused', 'Please verify your identity first')
    assert.deepEqual([await member.has(), await member.has('frozen')], ['10000', '0'])
    const [refused] = await member.latest()
    assert.deepEqual([refused?.status, refused?.remark], ['refused', 'Please verify your identity first'])
    const { data } = await call('getNoticeList', { page: '1', limit: '1' }, { token: member.token })
    const [{ content = '' } = {}] = data as { content: string }[]
    assert.match(content, /1,000\.00 USDT, fee included, is back in your funds account.*verify your identity/)
  })

  test(`${kind}: a request is announced to the member at once, also by e-mail`, async () => {
    const stage = await started()
    const member = await stage.withdrawer()
    // The outbox is sorted by the clock.
    stage.clock.now += 1000
    await member.withdraw()
    await sendPendingMail(stage.context)
    const letter = (await readMails(stage, member.email)).at(-1)
    assert.match(getMailText(letter?.eml ?? ''), /a withdrawal of 1,000\.00 USDT to TPybg2.*cancel it/)
    const { data } = await stage.call('getNoticeList', { page: '1', limit: '1' }, { token: member.token })
    assert.match(JSON.stringify(data), /USDT withdrawal requested/)
  })

  test(`${kind}: more than 100 requests of a member at once: 429 without a withdrawal, another member is served, and later the member again`, async () => {
    const stage = await started()
    const [member, other] = [await stage.withdrawer(), await stage.withdrawer()]
    for (let n = 0; n < 100; n++) assert.equal((await member.withdraw({ num: '0.001' })).field, 'num')
    const refused = await member.withdraw()
    assert.equal(refused.code, 429, refused.msg)
    assert.deepEqual([await member.has(), await member.latest()], ['10000', []])
    assert.equal((await other.withdraw()).code, 1)
    stage.clock.now += 30_000
    assert.equal((await member.withdraw()).code, 1)
    assert.equal((await member.withdraw()).code, 429)
  })

  test(`${kind}: a decision is also sent by e-mail, with the reason`, async () => {
    const stage = await started()
    const member = await stage.withdrawer()
    await member.withdraw()
    stage.clock.now += 1000
    await decideOldestReview(stage.context, member.id, 'refused', 'Please verify your identity first')
    await sendPendingMail(stage.context)
    const letter = (await readMails(stage, member.email)).at(-1)
    assert.match(
      getMailText(letter?.eml ?? ''),
      /is back in your funds account.*\n\nPlease verify your identity first\n$/s,
    )
  })

  test(`${kind}: each withdrawal is once in the record tab in any state (TAC-11, TAC-15), and the bills of both parts explain each booking`, async () => {
    const { call, clock, context, withdrawer } = await started()
    const member = await withdrawer()
    const asked = { c_id: USDT, type: '1', page: '1', limit: '10' }
    const rows = async (path: string, form: Record<string, string> = {}) =>
      ((await call(path, { ...asked, ...form }, { token: member.token })).data as { list: Record<string, string>[] })
        .list
    for (const [num, end] of [
      ['100', 'approved'],
      ['200', 'refused'],
      ['300', 'withdrawn'],
      ['400', 'waiting'],
    ] as const) {
      clock.now += 1000
      assert.equal((await member.withdraw({ num })).code, 1)
      const [newest] = await member.latest()
      if (end === 'withdrawn') assert.equal((await member.cancel(newest?.id ?? '')).code, 1)
      else if (end !== 'waiting') await decideOldestReview(context, member.id, end, end === 'refused' ? 'Not now' : '')
    }
    assert.deepEqual(
      (await rows('getWithdrawList')).map(({ num, status, remark }) => [num, status, remark]),
      [
        ['400', '1', `${ADDRESS} (TRC20)`],
        ['300', '4', `${ADDRESS} (TRC20)`],
        ['200', '3', 'Not now'],
        ['100', '2', `${ADDRESS} (TRC20)`],
      ],
    )
    const bills = async (part?: 'frozen') =>
      (await rows('getBillList', part && { part })).map(({ st, num, remark }) => [
        st,
        num,
        remark?.replace(/ #\d+$/, ''),
      ])
    assert.deepEqual((await bills()).slice(0, 4), [
      ['2', '400', 'On hold for a withdrawal'],
      ['1', '300', 'Returned from a withdrawal'],
      ['2', '300', 'On hold for a withdrawal'],
      ['1', '200', 'Returned from a withdrawal'],
    ])
    const frozen = await bills('frozen')
    assert.ok(frozen.some(([st, num, remark]) => st === '2' && num === '100' && remark === 'Withdrawal'))
    assert.equal(frozen.length, 7)
  })

  test(`${kind}: an automatically approved withdrawal is marked as unseen`, async () => {
    const { context, withdrawer } = await started()
    const member = await withdrawer()
    for (const by of ['nobody', 'operator'] as const) {
      await member.withdraw()
      assert.equal((await member.latest())[0]?.unseen, false, 'no demo')
      const [review] = await findPendingReviews(context, member.id)
      await decideReview(context, review?.id ?? '', { state: 'approved', by, reason: '' })
      assert.equal((await member.latest())[0]?.unseen, by === 'nobody')
    }
  })

  test(`${kind}: the operator sees a balance explained in words`, async () => {
    const { context, operate, withdrawer } = await started()
    const member = await withdrawer()
    await member.withdraw()
    await decideOldestReview(context, member.id, 'approved')
    const explained = async (query = '') => {
      const { data } = await operate('GET', `/members/${member.id}/accounts/funds/USDT${query}`)
      const { balance, lines } = data as { balance: string; lines: { amount: string; balance: string; why: string }[] }
      return [balance, lines.map((line) => [line.amount, line.balance, line.why.replace(/#\d+/, '#')])]
    }
    assert.deepEqual(await explained(), [
      '9000',
      [
        ['-1000', '9000', 'On hold for a withdrawal #'],
        ['10000', '10000', 'test'],
      ],
    ])
    assert.deepEqual(await explained('?part=frozen'), [
      '0',
      [
        ['-1000', '0', 'Withdrawal #'],
        ['1000', '1000', 'On hold for a withdrawal #'],
      ],
    ])
    const said = async (path: string) => (await operate('GET', `/members/${path}`)).msg
    assert.match(await said('nobody/accounts/funds/USDT'), /There is no member "nobody"/)
    assert.match(await said(`${member.id}/accounts/funds/NONE`), /There is no coin "NONE"/)
    assert.match(await said(`${member.id}/accounts/none/USDT`), /^account: must be one of/)
  })

  test(`${kind}: the destination of a withdrawal is masked until it is opened, which the audit log records`, async () => {
    const { context, operate, withdrawer } = await started()
    const member = await withdrawer()
    await member.withdraw()
    await member.withdraw({ num: '500', withdraw_type: '2', bank_id: await member.card() })
    const [wallet, card] = await findPendingReviews(context, member.id)
    const read = async (id: string | undefined, query = '') =>
      (await operate('GET', `/reviews/${id}${query}`)).data as { facts: Record<string, string>; isMasked: boolean }
    const masked = await read(wallet?.id)
    assert.deepEqual([masked.facts.address, masked.isMasked], [`${ADDRESS.slice(0, 4)}…${ADDRESS.slice(-4)}`, true])
    const { facts } = await read(card?.id)
    assert.deepEqual([facts['card number'], facts.cardholder, facts.bank], ['6222…7890', '…', 'Sample Bank'])
    const opened = await read(wallet?.id, '?open=true')
    assert.deepEqual([opened.facts.address, opened.isMasked], [ADDRESS, false])
    const rows = await context.db.query(
      "SELECT input, outcome FROM operator_acts WHERE command = 'reviews show' AND member = $1::bigint ORDER BY operator_acts.id",
      [member.id],
    )
    assert.deepEqual(rows.at(-1), { input: JSON.stringify({ open: 'true', id: wallet?.id }), outcome: 'seen' })
  })

  test(`${kind}: the operator sees the complete payment details and the member`, async () => {
    const { context, operate, withdrawer } = await started()
    const member = await withdrawer()
    await member.withdraw({ num: '500', withdraw_type: '2', bank_id: await member.card() })
    const [review] = await findPendingReviews(context, member.id)
    const { facts } = (await operate('GET', `/reviews/${review?.id}?open=true`)).data as {
      facts: Record<string, string>
    }
    assert.deepEqual(facts, {
      'to pay': '497 USDT',
      bank: 'Sample Bank',
      'card number': '6222021234567890',
      cardholder: 'Alex Sample',
      amount: '500 USDT',
      fee: '3 USDT',
      account: 'funds',
    })
    const [shown] = await member.latest()
    assert.deepEqual([shown?.network, shown?.address, shown?.destination], ['Sample Bank', '**** 7890', 'bank'])
  })

  const refusals: [what: string, form: Record<string, string>, field: string, rule: string][] = [
    ['nothing', { num: '0' }, 'num', 'positiveAmount'],
    ['no amount', { num: '' }, 'num', 'missing'],
    ['an ambiguous amount', { num: '1,000.50' }, 'num', 'positiveAmount'],
    ['another ambiguous amount', { num: '1.000,50' }, 'num', 'positiveAmount'],
    ['an amount in other digits', { num: '١٢٣' }, 'num', 'positiveAmount'],
    ['40 digits', { num: '9'.repeat(40) }, 'num', 'positiveAmount'],
    ['more decimals than the coin has', { num: '100.000000001' }, 'num', 'digits'],
    ['less than the minimum', { num: '9.99999999' }, 'num', 'range'],
    ['more than the maximum', { num: '20000.00000001' }, 'num', 'range'],
    ['more than the balance', { num: '10000.00000001' }, 'num', 'balance'],
    ['an unknown coin', { c_id: '9999' }, 'c_id', 'unknown'],
    ['a coin without terms', { c_id: '2' }, 'withdraw_type', 'offered'],
    ['an account that is not offered', { type: '3' }, 'type', 'offered'],
    ['an unknown way', { withdraw_type: '3' }, 'withdraw_type', 'choice:1,2'],
    ['to a bank without a card', { withdraw_type: '2', num: '100' }, 'bank_id', 'missing'],
    ['to an unknown card', { withdraw_type: '2', num: '100', bank_id: '999999' }, 'bank_id', 'unknown'],
    ['with a wrong password', { paypwd: 'Wrong12345' }, 'paypwd', 'wrong'],
    ['without a password', { paypwd: '' }, 'paypwd', 'missing'],
    ['with unknown terms', { terms: 'x' }, 'terms', 'fee'],
  ]
  for (const [what, form, field, rule] of refusals)
    test(`${kind}: ${what} is refused, and nothing is held`, async () => {
      const member = await (await started()).withdrawer()
      assert.deepEqual(getRefusal(await member.withdraw(form)), [201, field, rule])
      assert.deepEqual([await member.latest(), await member.has(), await member.has('frozen')], [[], '10000', '0'])
    })

  test(`${kind}: the range is inclusive and worded as in the specification (WDR-07)`, async () => {
    const member = await (await started()).withdrawer()
    await member.fund('20000')
    assert.equal((await member.withdraw({ num: '9.9' })).msg, 'The amount must be 10.00 - 20,000.00.')
    assert.equal((await member.withdraw({ num: '10' })).code, 1)
    assert.equal((await member.withdraw({ num: '20000' })).code, 1)
  })

  test(`${kind}: a missing address and another member's card are refused`, async () => {
    const { call, withSettings, join, withdrawer } = await started()
    const [anna, ben] = [await withdrawer(), await withdrawer()]
    const card = await ben.card()
    const toHis = { withdraw_type: '2', num: '100', bank_id: card }
    assert.deepEqual(getRefusal(await anna.withdraw(toHis)), [201, 'bank_id', 'unknown'])
    assert.deepEqual(getRefusal(await anna.askInfo(toHis)), [201, 'bank_id', 'unknown'])
    const { token } = await join()
    const form = { c_id: USDT, num: '100', type: '1', withdraw_type: '1' }
    const answer = await withSettings({ tradingPasswordSwitch: false }, () => call('withdraw', form, { token }))
    assert.deepEqual(getRefusal(answer), [201, 'address', 'missing'])
  })

  test(`${kind}: a switched-off feature refuses withdrawals, also from an open form`, async () => {
    const stage = await started()
    const member = await stage.withdrawer()
    const bank = { withdraw_type: '2', num: '100', bank_id: await member.card() }
    const off = await stage.withSettings({ withdrawalSwitch: false }, () => member.withdraw())
    assert.match(off.msg, /currently unavailable/)
    assert.deepEqual(getRefusal(await stage.withSettings({ addressSwitch: false }, () => member.withdraw())), [
      201,
      'withdraw_type',
      'offered',
    ])
    assert.deepEqual(getRefusal(await stage.withSettings({ bankSwitch: false }, () => member.withdraw(bank))), [
      201,
      'withdraw_type',
      'offered',
    ])
    assert.equal(
      (await stage.withSettings({ tradingPasswordSwitch: false }, () => member.withdraw({ paypwd: '' }))).code,
      1,
    )
    assert.equal((await member.latest()).length, 1)
  })

  test(`${kind}: a repeated request creates one withdrawal even if its password is wrong by then, a different request under its key is refused`, async () => {
    const { logged, withdrawer } = await started()
    const member = await withdrawer()
    const key = randomUUID()
    assert.equal((await member.withdraw({}, key)).code, 1)
    assert.equal((await member.withdraw({}, key)).code, 1)
    assert.equal((await member.withdraw({ paypwd: 'Wrong12345' }, key)).code, 1)
    assert.equal((await member.latest()).length, 1)
    assert.deepEqual(getRefusal(await member.withdraw({ num: '11' }, key)), [201, 'Idempotency-Key', 'idempotencyKey'])
    assert.ok(!logged.join('\n').includes('Wrong12345'))
  })

  test(`${kind}: password guesses are limited`, async () => {
    const member = await (await started()).withdrawer()
    const codes = []
    for (let guess = 0; guess < 12; guess++) codes.push((await member.withdraw({ paypwd: 'Wrong12345' })).code)
    assert.deepEqual([codes[0], codes[9], codes[11]], [201, 201, 429])
    assert.equal((await member.withdraw()).code, 429, 'the right password is refused as well')
  })
})
