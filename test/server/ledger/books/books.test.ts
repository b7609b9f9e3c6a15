import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { test } from 'node:test'
import type { Db } from '../../../../server/core/db/db.ts'
import { domain } from '../../../../server/ledger/books/books.domain.ts'
import { grantWaiting, REVIEW_AFTER_MS } from '../../../../server/members/reviews/automatic.ts'
import { eachDatabase } from '../../../support/databases.ts'
import { waitingOf } from '../../../support/reviews.ts'
import { until } from '../../../support/until.ts'
import { type WithdrawalStage, withdrawalStage } from '../../../support/withdrawal-stage.ts'

interface State {
  running: boolean
  progress: { reading: string; reached: number; last: number } | null
  failed: boolean
  posting: number
  finished_at: number | null
  payouts_stopped: boolean
  differences: { what: string; where: string; posting: number; expected: string; found: string }[]
}

/** Changes a balance without a journal entry. */
const bend = async (db: Db, by: string) => {
  await db.query('ALTER TABLE ledger_accounts DISABLE TRIGGER USER')
  await db.query(`UPDATE ledger_accounts SET balance = balance + ${by}::numeric WHERE house = 'test-funds'`)
  await db.query('ALTER TABLE ledger_accounts ENABLE TRIGGER USER')
}
const status = async ({ operate }: WithdrawalStage) => (await operate('GET', '/books')).data as State
async function verified(stage: WithdrawalStage, body = {}): Promise<State> {
  assert.equal(((await stage.operate('POST', '/books/verify', body)).data as State).running, true)
  await until(async () => !(await status(stage)).running, 'the check ends')
  return status(stage)
}
const alarms = ({ logged }: WithdrawalStage) =>
  logged.map((line) => JSON.parse(line)).filter(({ msg }) => String(msg).startsWith('ALARM'))

eachDatabase((kind, open) => {
  test(`${kind}: books that do not add up stop only payouts, until the operator clears them after a check without differences`, async () => {
    const stage = await withdrawalStage(open)
    const { context, operate } = stage
    const member = await stage.withdrawer()
    assert.equal((await member.withdraw()).code, 1)
    const good = await verified(stage)
    assert.deepEqual([good.payouts_stopped, good.differences, good.failed], [false, [], false])
    assert.match((await operate('POST', '/books/clear')).msg, /^Payouts are not stopped/)

    await bend(context.db, '5')
    const bad = await verified(stage)
    const [{ id }] = (await context.db.query<{ id: number }>(
      'SELECT max(p.id) AS id FROM ledger_postings p JOIN ledger_accounts a ON a.id = p.account_id WHERE house = $1',
      ['test-funds'],
    )) as [{ id: number }]
    const [{ where }] = (await context.db.query<{ where: string }>(
      "SELECT address AS where FROM ledger_accounts WHERE house = 'test-funds'",
    )) as [{ where: string }]
    const found = { what: 'balance', where, posting: id, expected: '-10000', found: '-9995' }
    assert.deepEqual([bad.payouts_stopped, bad.differences], [true, [found]])
    assert.deepEqual(
      alarms(stage).map(({ alarm, level, ...line }) => [alarm, level, line.where, line.posting]),
      [['books', 50, where, id]],
    )

    const [review] = await waitingOf(context, member.id)
    const approve = () => operate('POST', `/reviews/${review?.id}/approve`)
    assert.match((await approve()).msg, /^Payouts are stopped, because the books do not add up/)
    stage.clock.now += REVIEW_AFTER_MS
    await grantWaiting(context)
    assert.equal((await waitingOf(context, member.id)).length, 1, 'the automatic review approves nothing either')
    assert.equal(await stage.house('withdrawals'), '0')
    // Members continue: they move money between their accounts, and submit and cancel requests.
    const moved = await stage.inject({
      method: 'POST',
      url: '/api/transfer',
      headers: {
        token: member.token,
        'content-type': 'application/x-www-form-urlencoded',
        'idempotency-key': randomUUID(),
      },
      payload: 'c_id=1&from_type=1&to_type=2&num=3',
    })
    assert.equal(moved.json().code, 1, moved.body)
    assert.equal((await member.withdraw({ num: '20' }, randomUUID())).code, 1)

    assert.match((await operate('POST', '/books/clear')).msg, /^The books must be right first/)
    await bend(context.db, '-5')
    assert.match((await operate('POST', '/books/clear')).msg, /^The books must be right first/)
    assert.equal((await verified(stage)).payouts_stopped, true)
    assert.equal((await operate('POST', '/books/clear')).code, 1)
    assert.deepEqual((await status(stage)).differences, [])
    assert.equal((await approve()).code, 1)
    assert.equal(await stage.house('withdrawals'), '990')
    assert.equal(alarms(stage).length, 1, 'one alarm for each fault')
  })

  test(`${kind}: reviews can be refused while payouts are stopped, since no money leaves`, async () => {
    const stage = await withdrawalStage(open)
    const member = await stage.withdrawer()
    await member.withdraw()
    await bend(stage.context.db, '1')
    await verified(stage)
    const [review] = await waitingOf(stage.context, member.id)
    assert.equal((await stage.operate('POST', `/reviews/${review?.id}/refuse`)).code, 1)
    assert.equal(await member.has(), '10000')
  })

  test(`${kind}: the periodic check runs once a minute on one database, and a start repeats the alarm`, async () => {
    const stage = await withdrawalStage(open)
    await stage.withdrawer()
    await bend(stage.context.db, '1')
    const end = domain.start(stage.context)
    await until(async () => (await status(stage)).payouts_stopped, 'payouts are stopped')
    await end()
    assert.equal(alarms(stage).length, 1)
    const endAgain = domain.start(stage.context)
    await until(() => alarms(stage).length === 2, 'the alarm is repeated')
    await endAgain()
    assert.equal((await status(stage)).differences.length, 1)
    const [row] = await stage.context.db.query('SELECT round FROM ledger_check_progress')
    assert.deepEqual(row, { round: 0 }, 'what checks by itself never begins at the first posting again')
  })
})
