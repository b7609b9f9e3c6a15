import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Db } from '../../../../server/core/db/db.ts'
import { commands } from '../../../../server/ledger/books/books.commands.ts'
import { domain } from '../../../../server/ledger/books/books.domain.ts'
import { commands as explaining } from '../../../../server/products/balances/bookings.commands.ts'
import { BOTH_DATABASES, eachDatabase } from '../../../support/databases.ts'
import { until } from '../../../support/until.ts'
import { type WithdrawalStage, withdrawalStage } from '../../../support/withdrawal-stage.ts'

/** Returns the command whose usage begins with a text. */
const findCommand = (usage: string) => {
  const found = [...commands, ...explaining].find((command) => command.usage.startsWith(usage))
  if (!found) throw new Error(`no command ${usage}`)
  return found
}

/** Changes a balance without a journal entry. */
async function changeBalance(db: Db, member: string, by: string): Promise<void> {
  await db.query('ALTER TABLE ledger_accounts DISABLE TRIGGER USER')
  const own = "member = $2 AND type = 'funds' AND part = 'available' AND coin = 'USDT'"
  await db.query(`UPDATE ledger_accounts SET balance = balance + $1::numeric WHERE ${own}`, [by, member])
  await db.query('ALTER TABLE ledger_accounts ENABLE TRIGGER USER')
}

/** Has the operator check the books; returns the printed text and whether the result counts as a failure. */
async function verify({ operate }: WithdrawalStage): Promise<{ text: string; isBad: boolean }> {
  const { show, isFailure } = findCommand('books verify')
  await operate('POST', '/books/verify', {})
  const state = async () => (await operate('GET', '/books')).data as { running: boolean }
  await until(async () => !(await state()).running, 'the check ends')
  const data = await state()
  return { text: show(data), isBad: isFailure(data) }
}

const readBooksMetrics = async ({ context }: WithdrawalStage) =>
  Object.fromEntries((await domain.metrics(context)).map(({ name, value }) => [name, value]))

eachDatabase((kind, open) => {
  test(`${kind}: verify distinguishes a passed check from a failed one, also while payouts are stopped, and the metrics follow`, async () => {
    const stage = await withdrawalStage(open)
    const { id } = await stage.withdrawer()
    assert.deepEqual(await verify(stage), { text: 'The books are right.', isBad: false })
    const right = await readBooksMetrics(stage)
    assert.deepEqual([right.tradelet_books_right, right.tradelet_payouts_stopped], [1, 0])
    assert.equal(right.tradelet_books_checked_timestamp_seconds, stage.clock.now / 1000)

    await changeBalance(stage.context.db, id, '7')
    const bad = await verify(stage)
    assert.equal(bad.isBad, true)
    assert.match(bad.text, /^what +where[\s\S]*balance +member[\s\S]*\nPayouts are stopped, until books clear/)
    const wrong = await readBooksMetrics(stage)
    assert.deepEqual([wrong.tradelet_books_right, wrong.tradelet_payouts_stopped], [0, 1])

    await changeBalance(stage.context.db, id, '-7')
    const mended = await verify(stage)
    assert.equal(mended.isBad, false)
    assert.equal(
      mended.text,
      `The books are right.\nNo longer there: balance member/${id}/funds/available/USDT.\nPayouts are still stopped: books clear lets them go on.`,
    )
    assert.equal(
      findCommand('books status').isFailure((await stage.operate('GET', '/books')).data),
      true,
      'payouts are stopped',
    )
    const before = await readBooksMetrics(stage)
    assert.deepEqual([before.tradelet_books_right, before.tradelet_payouts_stopped], [1, 1])
    assert.equal((await stage.operate('POST', '/books/clear')).code, 1)
    assert.deepEqual(await verify(stage), { text: 'The books are right.', isBad: false })
    const cleared = await readBooksMetrics(stage)
    assert.deepEqual([cleared.tradelet_books_right, cleared.tradelet_payouts_stopped], [1, 0])
  })

  test(`${kind}: explain reports a balance that differs from its postings, and the difference`, async () => {
    const stage = await withdrawalStage(open)
    const { id } = await stage.withdrawer()
    const { show, isFailure } = findCommand('books explain')
    const explained = async () => (await stage.operate('GET', `/members/${id}/accounts/funds/USDT`)).data
    const right = await explained()
    assert.doesNotMatch(show(right), /differs|does not follow/)
    assert.equal(isFailure(right), false)
    await changeBalance(stage.context.db, id, '1000')
    const wrong = await explained()
    assert.match(
      show(wrong),
      /^The balance is 11000 USDT\.\nThe journal ends at 10000 USDT, which differs by 1000 USDT\. The books do not add up here/,
    )
    assert.equal(isFailure(wrong), true)
  })
}, BOTH_DATABASES)
