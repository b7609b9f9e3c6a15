import assert from 'node:assert/strict'
import { test } from 'node:test'
import { verifyBooks } from '../../../../server/ledger/ledger.ts'
import { approveWaiting } from '../../../../server/platform/reviews/automatic.ts'
import { payoutCommands } from '../../../../server/products/withdrawals/payouts.commands.ts'
import { readData } from '../../../../shared/base/contract/endpoint.ts'
import { getRecord } from '../../../../shared/base/contract/record.ts'
import { getWithdrawals } from '../../../../shared/base/contract/records.ts'
import { lazily } from '../../../support/accounts-backend.ts'
import { eachDatabase } from '../../../support/databases.ts'
import { getMailText, readMails } from '../../../support/outbox.ts'
import { decideOldestReview } from '../../../support/reviews.ts'
import { sendPendingMail } from '../../../support/send-pending-mail.ts'
import { ADDRESS, USDT, type Withdrawer, withdrawalStage } from '../../../support/withdrawal-stage.ts'

const TRANSACTION = '3f9c01ab77de'

eachDatabase((kind, open) => {
  const started = lazily(async () => {
    const stage = await withdrawalStage(open)
    const { call, clock, context, operate } = stage
    /** Requests and approves a withdrawal, and returns its id. */
    async function approved(member: Withdrawer, form: Record<string, string> = {}): Promise<string> {
      const { data } = await member.withdraw(form)
      await decideOldestReview(context, member.id, 'approved')
      return (data as { id: string }).id
    }
    /** Returns what the member sees of a withdrawal: in both lists, and on its page. */
    async function seen(member: Withdrawer, id: string) {
      const { token } = member
      const row = (await member.latest()).find((one) => one.id === id)
      const asked = { c_id: USDT, type: '1', page: '1', limit: '10' }
      const rows = readData(getWithdrawals, (await call('getWithdrawList', asked, { token })).data)?.data
      const listed = rows?.find((one) => one.id === `withdrawal-${id}`)
      const form = { type: 'withdrawal', number: id }
      const record = readData(getRecord, (await call('getRecord', form, { token })).data)?.data
      return {
        latest: [row?.status, row?.payout, row?.transaction, row?.remark],
        listed: [listed?.status, listed?.payout, listed?.transaction],
        record: [record?.state, record?.final, record?.facts.find(({ field }) => field === 'transaction')?.value],
      }
    }
    const claim = (body: object = {}) => operate('POST', '/payout-batches', body)
    /** Claims all that waits, so that a test begins with nothing. */
    const drain = async () => void (await claim())
    const lastMail = async (member: Withdrawer) => {
      await sendPendingMail(context)
      return getMailText((await readMails(stage, member.email)).at(-1)?.eml ?? '')
    }
    return { ...stage, approved, claim, clock, drain, lastMail, seen }
  })

  test(`${kind}: a member sees each state of the payout and the transaction id, old clients the specified status`, async () => {
    const { approved, claim, clock, drain, lastMail, operate, seen, withdrawer } = await started()
    await drain()
    const member = await withdrawer()
    const id = await approved(member)
    assert.deepEqual(await seen(member, id), {
      latest: ['approved', 'approved', '', ''],
      listed: ['2', 'approved', ''],
      record: ['approved', false, undefined],
    })
    const { data } = await claim()
    assert.deepEqual((data as { ids: string[] }).ids, [id])
    assert.deepEqual(await seen(member, id), {
      latest: ['approved', 'paying', '', ''],
      listed: ['2', 'paying', ''],
      record: ['transferring', false, undefined],
    })
    clock.now += 1000
    assert.equal((await operate('POST', `/payouts/${id}/paid`, { transaction: TRANSACTION })).code, 1)
    assert.deepEqual(await seen(member, id), {
      latest: ['approved', 'paid', TRANSACTION, ''],
      listed: ['2', 'paid', TRANSACTION],
      record: ['completed', true, TRANSACTION],
    })
    assert.match(
      await lastMail(member),
      new RegExp(`990\\.00 USDT was sent to ${ADDRESS}.*Transaction ID: ${TRANSACTION}`, 's'),
    )
  })

  test(`${kind}: a failed payout returns amount and fee exactly once, with the reason`, async () => {
    const { approved, claim, clock, context, drain, house, lastMail, operate, seen, withdrawer } = await started()
    await drain()
    const member = await withdrawer()
    const before = [await house('withdrawals'), await house('withdrawal-fees')]
    const [first, second] = [await approved(member), await approved(member)]
    await claim({ limit: '1' })
    clock.now += 1000
    const fail = (id: string) => operate('POST', `/payouts/${id}/failed`, { text: 'The network rejects this address' })
    const answers = await Promise.all([fail(first), fail(first), fail(first)])
    assert.deepEqual(answers.map(({ code }) => code === 1).sort(), [false, false, true])
    assert.equal((await fail(second)).code, 1, 'before it is claimed')
    assert.deepEqual([await member.has(), await member.has('frozen')], ['10000', '0'])
    assert.deepEqual([await house('withdrawals'), await house('withdrawal-fees')], before)
    assert.deepEqual(await seen(member, first), {
      latest: ['refused', 'failed', '', 'The network rejects this address'],
      listed: ['3', 'failed', ''],
      record: ['returned', true, undefined],
    })
    assert.match(
      await lastMail(member),
      /couldn't pay your withdrawal\. 1,000\.00 USDT.*The network rejects this address/s,
    )
    assert.match(
      (await operate('POST', `/payouts/${first}/paid`, { transaction: TRANSACTION })).msg,
      /is failed already/,
    )
    assert.deepEqual(await verifyBooks(context.db), [])
  })

  test(`${kind}: the daily limit does not count a withdrawal whose payout failed`, async () => {
    const { approved, drain, operate, withdrawer, withTerms } = await started()
    await drain()
    const member = await withdrawer()
    await withTerms({ daily: '1500' }, async () => {
      const id = await approved(member)
      assert.equal((await member.withdraw()).code, 201)
      assert.equal((await operate('POST', `/payouts/${id}/failed`, { text: 'Address closed' })).code, 1)
      assert.equal((await member.withdraw()).code, 1)
    })
  })

  test(`${kind}: several persons claim at once: each withdrawal is in one batch`, async () => {
    const { approved, claim, context, drain, withdrawer } = await started()
    await drain()
    const member = await withdrawer()
    const ids: string[] = []
    for (let n = 0; n < 6; n++) ids.push(await approved(member))
    const answers = await Promise.all(Array.from({ length: 5 }, () => claim({ limit: '4' })))
    const rest = await claim()
    const claimed = [...answers, rest].flatMap(({ data }) => (data as { ids?: string[] } | null)?.ids ?? [])
    assert.deepEqual(claimed.sort(), ids.sort())
    assert.match((await claim()).msg, /No approved withdrawal waits/)
    const [batches] = await context.db.query<{ empty: number }>(
      'SELECT count(*)::int AS empty FROM payout_batches b WHERE NOT EXISTS (SELECT FROM withdrawals w WHERE w.batch = b.id)',
    )
    assert.equal(batches?.empty, 0, 'an empty claim leaves no batch')
  })

  test(`${kind}: paid and failed at once: exactly one takes effect`, async () => {
    const { approved, claim, context, drain, operate, withdrawer } = await started()
    await drain()
    const member = await withdrawer()
    const id = await approved(member)
    await claim()
    const [paid, failed] = await Promise.all([
      operate('POST', `/payouts/${id}/paid`, { transaction: TRANSACTION }),
      operate('POST', `/payouts/${id}/failed`, { text: 'Rejected' }),
    ])
    assert.notEqual(paid.code === 1, failed.code === 1)
    assert.equal(await member.has(), paid.code === 1 ? '9000' : '10000')
    assert.deepEqual(await verifyBooks(context.db), [])
  })

  test(`${kind}: a batch is exported until it is paid, with network, address, memo and amount, and formulas are neutralised`, async () => {
    const { approved, claim, context, drain, operate, withdrawer } = await started()
    await drain()
    const member = await withdrawer()
    const [wallet, bank] = [
      await approved(member),
      await approved(member, {
        num: '100',
        withdraw_type: '2',
        bank_id: await member.card({ card_name: '=HYPERLINK("x")' }),
      }),
    ]
    await context.db.query('UPDATE withdrawals SET memo = $2 WHERE id = $1::bigint', [wallet, '+1'])
    const { batch } = (await claim()).data as { batch: string }
    const { data } = await operate('POST', `/payout-batches/${batch}/export`)
    const text = payoutCommands.find(({ usage }) => usage.startsWith('payouts export'))?.show(data) ?? ''
    assert.deepEqual(text.split('\r\n'), [
      'withdrawal,coin,amount,network,address,memo,bank,card,holder',
      `"${wallet}","USDT","990","TRC20","${ADDRESS}","'+1","","",""`,
      `"${bank}","USDT","97","bank","","","Sample Bank","6222021234567890","'=HYPERLINK(""x"")"`,
    ])
    assert.equal((await operate('POST', `/payouts/${wallet}/paid`, { transaction: TRANSACTION })).code, 1)
    assert.equal((await operate('POST', `/payouts/${bank}/failed`, { text: 'Closed' })).code, 1)
    assert.match((await operate('POST', `/payout-batches/${batch}/export`)).msg, /has no withdrawal that is not paid/)
  })

  test(`${kind}: a released batch waits again, without its paid withdrawals`, async () => {
    const { approved, claim, drain, operate, withdrawer } = await started()
    await drain()
    const member = await withdrawer()
    const [paid, open] = [await approved(member), await approved(member)]
    const { batch } = (await claim()).data as { batch: string }
    await operate('POST', `/payouts/${paid}/paid`, { transaction: TRANSACTION })
    assert.equal((await operate('DELETE', `/payout-batches/${batch}`)).code, 1)
    assert.match((await operate('POST', `/payouts/${open}/paid`, { transaction: TRANSACTION })).msg, /is in no batch/)
    assert.deepEqual(((await claim()).data as { ids: string[] }).ids, [open])
  })

  test(`${kind}: nothing is claimed or exported while payouts are stopped`, async () => {
    const { approved, claim, context, drain, operate, withdrawer } = await started()
    await drain()
    await approved(await withdrawer())
    const { batch } = (await claim()).data as { batch: string }
    await approved(await withdrawer())
    await context.db.query(
      `INSERT INTO ledger_check_findings (kind, location, posting, expected, actual, found_at, round) VALUES ('entry', 'test', 1, 0, 1, 1, 0)`,
    )
    assert.match((await claim()).msg, /Payouts are stopped/)
    assert.match((await operate('POST', `/payout-batches/${batch}/export`)).msg, /Payouts are stopped/)
    await context.db.query("DELETE FROM ledger_check_findings WHERE location = 'test'")
    assert.equal((await claim()).code, 1)
  })

  test(`${kind}: a withdrawal that a demo approves needs no payout`, async () => {
    const { clock, context, drain, claim, seen, withdrawer } = await started()
    await drain()
    const member = await withdrawer()
    const { data } = await member.withdraw()
    clock.now += 60_000
    await approveWaiting(context)
    assert.deepEqual((await seen(member, (data as { id: string }).id)).record, ['completed', true, undefined])
    assert.match((await claim()).msg, /No approved withdrawal waits/)
  })
})
