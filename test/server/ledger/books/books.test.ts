import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { test } from 'node:test'
import type { Db } from '../../../../server/core/db/db.ts'
import { domain } from '../../../../server/ledger/books/books.domain.ts'
import { AUTOMATIC_APPROVAL_MS, approveWaiting } from '../../../../server/platform/reviews/automatic.ts'
import { BOTH_DATABASES, eachDatabase } from '../../../support/databases.ts'
import { findPendingReviews } from '../../../support/reviews.ts'
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
const changeBalance = async (db: Db, by: string) => {
  await db.query('ALTER TABLE ledger_accounts DISABLE TRIGGER USER')
  await db.query(`UPDATE ledger_accounts SET balance = balance + ${by}::numeric WHERE house = 'test-funds'`)
  await db.query('ALTER TABLE ledger_accounts ENABLE TRIGGER USER')
}
const readStatus = async ({ operate }: WithdrawalStage) => (await operate('GET', '/books')).data as State
async function runVerify(stage: WithdrawalStage, body = {}): Promise<State> {
  assert.equal(((await stage.operate('POST', '/books/verify', body)).data as State).running, true)
  await until(async () => !(await readStatus(stage)).running, 'the check ends')
  return readStatus(stage)
}
const findAlarms = ({ logged }: WithdrawalStage) =>
  logged.map((line) => JSON.parse(line)).filter(({ msg }) => String(msg).startsWith('ALARM'))

eachDatabase((kind, open) => {
  test(`${kind}: books that do not add up stop only payouts, until the operator clears them after a check without differences`, async () => {
    const stage = await withdrawalStage(open)
    const { context, operate } = stage
    const member = await stage.withdrawer()
    assert.equal((await member.withdraw()).code, 1)
    const good = await runVerify(stage)
    assert.deepEqual([good.payouts_stopped, good.differences, good.failed], [false, [], false])
    assert.match((await operate('POST', '/books/clear')).msg, /^Payouts are not stopped/)

    await changeBalance(context.db, '5')
    const bad = await runVerify(stage)
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
      findAlarms(stage).map(({ alarm, level, ...line }) => [alarm, level, line.where, line.posting]),
      [['books', 50, where, id]],
    )

    const [review] = await findPendingReviews(context, member.id)
    const approve = () => operate('POST', `/reviews/${review?.id}/approve`)
    assert.match((await approve()).msg, /^Payouts are stopped, because the books do not add up/)
    stage.clock.now += AUTOMATIC_APPROVAL_MS
    await approveWaiting(context)
    assert.equal(
      (await findPendingReviews(context, member.id)).length,
      1,
      'the automatic review approves nothing either',
    )
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

    assert.match((await operate('POST', '/books/clear')).msg, /^The books must be correct first/)
    await changeBalance(context.db, '-5')
    assert.match((await operate('POST', '/books/clear')).msg, /^The books must be correct first/)
    assert.equal((await runVerify(stage)).payouts_stopped, true)
    assert.equal((await operate('POST', '/books/clear')).code, 1)
    assert.deepEqual((await readStatus(stage)).differences, [])
    assert.equal((await approve()).code, 1)
    assert.equal(await stage.house('withdrawals'), '990')
    assert.equal(findAlarms(stage).length, 1, 'one alarm for each fault')
  })

  test(`${kind}: reviews can be refused while payouts are stopped, since no money leaves`, async () => {
    const stage = await withdrawalStage(open)
    const member = await stage.withdrawer()
    await member.withdraw()
    await changeBalance(stage.context.db, '1')
    await runVerify(stage)
    const [review] = await findPendingReviews(stage.context, member.id)
    assert.equal((await stage.operate('POST', `/reviews/${review?.id}/refuse`)).code, 1)
    assert.equal(await member.has(), '10000')
  })

  test(`${kind}: the periodic check runs once a minute on one database, and a start repeats the alarm`, async () => {
    const stage = await withdrawalStage(open)
    await stage.withdrawer()
    await changeBalance(stage.context.db, '1')
    const end = domain.start(stage.context)
    await until(async () => (await readStatus(stage)).payouts_stopped, 'payouts are stopped')
    await end()
    assert.equal(findAlarms(stage).length, 1)
    const endAgain = domain.start(stage.context)
    await until(() => findAlarms(stage).length === 2, 'the alarm is repeated')
    await endAgain()
    assert.equal((await readStatus(stage)).differences.length, 1)
    const [row] = await stage.context.db.query('SELECT round FROM ledger_check_progress')
    assert.deepEqual(row, { round: 0 }, 'what checks by itself never begins at the first posting again')
  })
}, BOTH_DATABASES)
