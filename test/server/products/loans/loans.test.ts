import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { test } from 'node:test'
import { verifyBooks } from '../../../../server/ledger/ledger.ts'
import { decideReview } from '../../../../server/platform/reviews/decide.ts'
import { getRefusal, lazily } from '../../../support/accounts-backend.ts'
import { eachDatabase } from '../../../support/databases.ts'
import { loanStage } from '../../../support/loan-stage.ts'
import { decideOldestReview, findPendingReviews } from '../../../support/reviews.ts'

const DAY = 86_400_000

eachDatabase((kind, open) => {
  const started = lazily(() => loanStage(open))

  test(`${kind}: a loan waits, is paid out on approval, and is repaid in full (LON-05, LON-06, LON-09, LON-14, LON-17)`, async () => {
    const { borrower, clock, context, house, operate } = await started()
    const member = await borrower()
    const before = [await house('loans'), await house('loan-interest')]
    const applied = await member.apply()
    assert.equal(applied.msg, "Thank you. We're reviewing your application.")
    const [waiting] = await member.loans('1')
    assert.deepEqual(applied.data, { id: waiting?.id })
    assert.match(waiting?.order_num ?? '', /^L\d{6}\d{5}$/)
    assert.deepEqual(
      [
        waiting?.title,
        waiting?.amount,
        waiting?.interest,
        waiting?.total_amount,
        waiting?.status,
        waiting?.status_text,
      ],
      ['Starter loan', '3000', '45', '3045', '1', 'Pending'],
    )
    assert.deepEqual([waiting?.repayment_time, waiting?.is_repayment, await member.has()], ['', 0, '10000'])
    const [review] = await findPendingReviews(context, member.id)
    const shown = (await operate('GET', `/reviews/${review?.id}`)).data as {
      facts: Record<string, string>
      pictures: Record<string, string>
    }
    assert.deepEqual([shown.facts.amount, shown.facts['to repay']], ['3000 USDT', '3045 USDT'])
    assert.deepEqual(Object.keys(shown.pictures), ['front', 'back', 'in hand'])
    await decideOldestReview(context, member.id, 'approved')
    assert.equal(await member.has(), '13000')
    const [approved] = await member.loans('2')
    assert.deepEqual(
      [approved?.status_text, approved?.is_repayment_text, approved?.repayment_time],
      ['Approved', 'Not repaid', (Math.floor(clock.now / DAY) + 30) * (DAY / 1000)],
    )
    const told = await member.repay(approved?.order_num ?? '')
    assert.deepEqual([told.code, told.msg, told.data], [1, 'Loan repaid: 3,045.00 USDT.', { id: waiting?.id }])
    assert.equal(await member.has(), '9955')
    const [repaid] = await member.loans('2')
    assert.deepEqual([repaid?.is_repayment, repaid?.is_repayment_text, repaid?.status], [1, 'Repaid', '2'])
    assert.deepEqual([await house('loans'), Number(await house('loan-interest')) - Number(before[1])], [before[0], 45])
    assert.deepEqual(getRefusal(await member.repay(approved?.order_num ?? '')), [201, 'order_num', 'repaid'])
    assert.deepEqual(await verifyBooks(context.db), [])
    const notices = await member.ask('getNoticeList', { page: '1', limit: '10' })
    assert.ok((notices.data as { title: string }[]).some(({ title }) => title === 'Loan approved'))
  })

  test(`${kind}: a refused loan shows the reason and books nothing (LON-15)`, async () => {
    const { borrower, context } = await started()
    const member = await borrower()
    await member.apply()
    await decideOldestReview(context, member.id, 'refused', 'The back cannot be read')
    const [refused] = await member.loans('3')
    assert.deepEqual([refused?.status_text, refused?.remark], ['Rejected', 'The back cannot be read'])
    assert.equal(await member.has(), '10000')
    assert.deepEqual(getRefusal(await member.repay(refused?.order_num ?? '')), [201, 'order_num', 'approved'])
    assert.deepEqual(getRefusal(await member.cancel(refused?.id ?? '')), [201, 'id', 'waiting'])
  })

  for (const verdict of ['approved', 'refused'] as const)
    test(`${kind}: concurrent cancel and decision (${verdict}): exactly one succeeds (LON-13, LON-16)`, async () => {
      const { borrower, context } = await started()
      const member = await borrower()
      await member.apply()
      const [{ id = '', order_num = '' } = {}] = await member.loans()
      const [review] = await findPendingReviews(context, member.id)
      const decision = { state: verdict, by: 'operator', reason: '' } as const
      const [taken, decided, again] = await Promise.all([
        member.cancel(id),
        decideReview(context, review?.id ?? '', decision),
        member.cancel(id),
      ])
      assert.equal([taken.code === 1, decided !== null, again.code === 1].filter(Boolean).length, 1)
      const paid = decided !== null && verdict === 'approved'
      assert.equal(await member.has(), paid ? '13000' : '10000')
      assert.equal((await member.loans())[0]?.status, decided ? (paid ? '2' : '3') : '4')
      assert.deepEqual(getRefusal(await member.cancel(id)), [201, 'id', 'waiting'])
      const other = await borrower()
      assert.deepEqual(getRefusal(await other.cancel(id)), [201, 'id', 'unknown'])
      assert.deepEqual(getRefusal(await other.repay(order_num)), [201, 'order_num', 'unknown'])
      assert.deepEqual(await verifyBooks(context.db), [])
    })

  test(`${kind}: the range of amounts is inclusive, and more decimals than the coin has are refused (LON-10, Q-125)`, async () => {
    const { borrower } = await started()
    const member = await borrower()
    for (const [amount, rule] of [
      ['499', 'range'],
      ['499.99999999', 'range'],
      ['5000.00000001', 'range'],
      ['5001', 'range'],
      ['9'.repeat(30), 'range'],
      ['600.000000001', 'digits'],
      ['0', 'positiveAmount'],
      ['1e3', 'positiveAmount'],
      ['', 'missing'],
    ] as const)
      assert.deepEqual(getRefusal(await member.apply({ amount })), [201, 'amount', rule])
    assert.equal((await member.apply({ amount: '499' })).msg, 'The amount must be between 500.00 and 5,000.00.')
    for (const amount of ['500', '5000', '600.5']) assert.equal((await member.apply({ amount })).code, 1)
    assert.deepEqual(
      (await member.loans('1')).map(({ amount }) => amount),
      ['600.5', '5000', '500'],
    )
  })

  test(`${kind}: each card must be an upload of the member, and all three must be different pictures (LON-11, LON-12, UPL-06)`, async () => {
    const { borrower } = await started()
    const [member, other] = [await borrower(), await borrower()]
    for (const field of ['front_card', 'later_card', 'handheld_card']) {
      assert.deepEqual(getRefusal(await member.apply({ [field]: '' })), [201, field, 'missing'])
      for (const foreign of [await other.upload(), '/uploads/none.png', 'https://example.com/card.png'])
        assert.deepEqual(getRefusal(await member.apply({ [field]: foreign })), [201, field, 'upload'])
    }
    const one = await member.upload()
    for (const [form, field] of [
      [{ front_card: one, later_card: one, handheld_card: one }, 'later_card'],
      [{ front_card: one, handheld_card: one }, 'handheld_card'],
      [{ later_card: one, handheld_card: one }, 'handheld_card'],
    ] as const)
      assert.deepEqual(getRefusal(await member.apply(form)), [201, field, 'other'])
    assert.equal((await member.apply({ handheld_card: one })).code, 1)
  })

  test(`${kind}: the pictures are kept and only visible to the member`, async () => {
    const { borrower, inject } = await started()
    const [member, other] = [await borrower(), await borrower()]
    const cards = {
      front_card: await member.upload(),
      later_card: await member.upload(),
      handheld_card: await member.upload(),
    }
    await member.apply(cards)
    for (const url of Object.values(cards)) {
      assert.equal((await member.ask('api/common/removeupload', { url })).code, 1)
      const seen = async (token: string) => (await inject({ method: 'GET', url, headers: { token } })).statusCode
      assert.equal(await seen(member.token()), 200)
      assert.notEqual(await seen(other.token()), 200)
      assert.notEqual(await seen(''), 200)
    }
  })

  test(`${kind}: at most 10 applications wait, also when sent concurrently`, async () => {
    const { borrower } = await started()
    const member = await borrower()
    const cards = {
      front_card: await member.upload(),
      later_card: await member.upload(),
      handheld_card: await member.upload(),
    }
    const answers = await Promise.all(Array.from({ length: 12 }, () => member.apply(cards)))
    assert.equal(answers.filter(({ code }) => code === 1).length, 10)
    assert.match((await member.apply(cards)).msg, /already have 10 applications in review/)
    await member.cancel((await member.loans())[0]?.id ?? '')
    assert.equal((await member.apply(cards)).code, 1)
  })

  test(`${kind}: a repeated request creates one application; other terms, a closed loan and switched-off loans are refused (LON-19, LON-20)`, async () => {
    const { borrower, context, operateOrFail, withSettings, product } = await started()
    const member = await borrower()
    const key = randomUUID()
    const cards = {
      front_card: await member.upload(),
      later_card: await member.upload(),
      handheld_card: await member.upload(),
    }
    for (let time = 0; time < 3; time++) assert.equal((await member.apply(cards, key)).code, 1)
    assert.equal((await member.loans()).length, 1)
    const id = await product({ title: 'Changing' })
    const [shown] = await member.list('getLoanProjects', { id })
    const { terms = '' } = shown ?? {}
    assert.deepEqual(
      [shown?.mechanism, shown?.minprice, shown?.maxprice, shown?.interest_rate, shown?.cycle],
      ['Lender', '500', '5000', '0.05', 30],
    )
    assert.equal((await member.apply({ ...cards, id, terms })).code, 1)
    await operateOrFail('PUT', `/loan-products/${id}`, { rate: '0.06', days: '60', min: '1' })
    assert.deepEqual(getRefusal(await member.apply({ ...cards, id, terms })), [201, 'terms', 'changed'])
    const [kept] = await member.loans()
    assert.deepEqual([kept?.title, kept?.interest, kept?.cycle], ['Changing', '45', 30])
    await operateOrFail('POST', `/loan-products/${id}/close`)
    assert.deepEqual(getRefusal(await member.apply({ ...cards, id })), [201, 'id', 'closed'])
    assert.ok(!(await member.list('getLoanProjects')).some((one) => one.id === id))
    // Applications are decided on their own terms.
    for (let count = 0; count < 2; count++) await decideOldestReview(context, member.id, 'approved')
    assert.equal((await member.loans())[0]?.total_amount, '3045')
    const off = await withSettings({ loanSwitch: false }, () => member.apply(cards))
    assert.equal(off.msg, 'Loans are currently unavailable.')
    assert.equal((await withSettings({ loanSwitch: false }, () => member.repay(kept?.order_num ?? ''))).code, 1)
    await context.db.query('UPDATE members SET disabled_at = 1 WHERE id = $1::bigint', [member.id])
    assert.notEqual((await member.apply(cards)).code, 1)
  })

  test(`${kind}: concurrent repayments: exactly one succeeds; an insufficient balance moves nothing; the sum stays the same after the due date (Q-123)`, async () => {
    const { borrower, clock, context, operate } = await started()
    const member = await borrower()
    await member.apply()
    await decideOldestReview(context, member.id, 'approved')
    const [{ order_num = '' } = {}] = await member.loans()
    await member.spend('9955.00000001')
    const short = await member.repay(order_num)
    assert.deepEqual(getRefusal(short), [201, 'order_num', 'balance'])
    assert.match(short.msg, /You need 3,045\.00 USDT to repay and have 3,044\.99 USDT available/)
    assert.equal((await member.loans())[0]?.is_repayment, 0)
    clock.now += 400 * DAY
    await member.logIn()
    await member.fund('0.00000001')
    const answers = await Promise.all([member.repay(order_num), member.repay(order_num), member.repay(order_num)])
    assert.deepEqual(answers.map(({ code }) => code).sort(), [1, 201, 201])
    assert.equal(await member.has(), '0')
    for (const number of ['L1', order_num.replace('L', 'M'), order_num.replace(/^L\d{6}/, 'L200101'), `${order_num}0`])
      assert.deepEqual(getRefusal(await member.repay(number)), [201, 'order_num', 'unknown'])
    assert.deepEqual(await verifyBooks(context.db), [])
    const lines = (await operate('GET', `/members/${member.email}/accounts/funds/USDT`)).data as {
      lines: { why: string }[]
    }
    assert.deepEqual(
      lines.lines.map(({ why }) => why.replace(/\d+/, 'N')).filter((why) => why.startsWith('Loan')),
      ['Loan repaid #N', 'Loan #N'],
    )
  })

  test(`${kind}: interest is rounded up to the decimals of the coin (Q-122)`, async () => {
    const { borrower, coin, context, product } = await started()
    for (const [scale, amount, interest] of [
      [0, '101', '1'],
      [6, '100.000001', '0.150001'],
      [18, '1.000000000000000001', '0.001500000000000001'],
    ] as const) {
      const { title } = await coin(scale)
      const id = await product({ coin: title, min: '1', max: 'none', rate: '0.005', days: '30' })
      const member = await borrower()
      assert.equal((await member.apply({ id, amount })).code, 1)
      const [loan] = await member.loans()
      assert.deepEqual([loan?.amount, loan?.interest], [amount, interest])
      await decideOldestReview(context, member.id, 'approved')
      assert.equal(await member.has('available', title), amount)
      await member.fund(interest, title)
      assert.equal((await member.repay(loan?.order_num ?? '')).code, 1)
      assert.equal(await member.has('available', title), '0')
    }
    assert.deepEqual(await verifyBooks(context.db), [])
  })

  test(`${kind}: lists are paged, by status, and per member (LON-02, LON-03)`, async () => {
    const { borrower, operateOrFail } = await started()
    const [member, other] = [await borrower(), await borrower()]
    for (const amount of ['501', '502', '503']) await member.apply({ amount })
    await other.apply()
    await member.cancel((await member.loans())[0]?.id ?? '')
    const amounts = async (status: string, page: string, limit: string) =>
      (await member.loans(status, page, limit)).map(({ amount }) => amount)
    assert.deepEqual([await amounts('0', '1', '2'), await amounts('0', '2', '2')], [['503', '502'], ['501']])
    assert.deepEqual([await amounts('1', '1', '10'), await amounts('4', '1', '10')], [['502', '501'], ['503']])
    assert.deepEqual([await amounts('2', '1', '10'), await amounts('3', '1', '10')], [[], []])
    const wrong = await member.ask('getLoanRecords', { status: '9', page: '1', limit: '10' })
    assert.equal(wrong.field, 'status')
    assert.deepEqual(getRefusal(await member.ask('getLoanRecords', { status: '0', page: '0', limit: '10' })), [
      201,
      'page',
      'range',
    ])
    assert.equal(
      (await operateOrFail<{ username: string }[]>('GET', '/loans?state=withdrawn'))[0]?.username,
      member.email,
    )
  })
})
