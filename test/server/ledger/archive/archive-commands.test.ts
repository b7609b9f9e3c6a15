import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Command } from '../../../../server/core/command/command.ts'
import { NeedsConfirmation, Problem } from '../../../../server/core/command/command.ts'
import { commands, verifyArchiveCommand } from '../../../../server/ledger/archive/archive.commands.ts'
import type { ArchiveState } from '../../../../server/ledger/archive/archive-job.ts'
import { checkBooks, post } from '../../../../server/ledger/ledger.ts'
import { openMonths } from '../../../../server/ledger/months/partition-ledger.ts'
import { runCommand } from '../../../../server/operations/operator/run-command.ts'
import { CONFIG } from '../../../support/config.ts'
import { eachDatabase, temporaryFolder } from '../../../support/databases.ts'
import { testServices } from '../../../support/services.ts'
import { until } from '../../../support/until.ts'

function startMonth(n: number): number {
  const now = new Date()
  return Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + n, 1)
}

eachDatabase((kind, open) => {
  test(`${kind}: the operator writes, verifies and drops months beyond the retention`, async () => {
    const db = await open()
    const clock = { now: startMonth(0) }
    const context = testServices({ db, now: () => clock.now, config: { ...CONFIG, dataDir: await temporaryFolder() } })
    const find = (usage: string) =>
      [...commands, verifyArchiveCommand].find((one) => one.usage.startsWith(usage)) as Command
    const sender = { person: 'shell', address: '127.0.0.1', request: 'test' }
    const run = (usage: string, input: object = {}) => runCommand(context, find(usage), input, sender)
    /** Runs a command that continues after its response, and returns the text that it ends with. */
    async function follow(usage: string, input: object = {}): Promise<string> {
      const begun = await run(usage, input)
      assert.ok(!(begun instanceof Problem), String(begun instanceof Problem && begun.message))
      await until(async () => !((await run('archive status')) as ArchiveState).running, `${usage} has ended`)
      return find('archive status').show(await run('archive status'))
    }

    for (let month = 0; month < 6; month++) {
      clock.now = startMonth(month)
      await openMonths(db, clock.now)
      const postings = [
        { account: { house: 'a', coin: 'USDT' }, amount: '5' },
        { account: { house: 'b', coin: 'USDT' }, amount: '-5' },
      ]
      await db.transaction((tx) => post(tx, [{ kind: 'gift', reference: String(month), postings }], clock.now))
    }
    assert.equal(await follow('archive write'), 'There is no closed and checked month without a file.')
    await checkBooks({ db, now: () => clock.now })
    assert.match(await follow('archive write'), /^Written: (\d{4}-\d{2}(, )?){5}\. Copy the files/)
    assert.ok((await run('archive drop')) instanceof Problem, 'no retention')
    assert.ok((await run('retention set', { kind: 'ledger', kept: '2' })) instanceof Problem, 'too few months')
    await run('retention set', { kind: 'ledger', kept: '3' })
    assert.match(find('retention show').show(await run('retention show')), /ledger +3 months\n.*notices +for ever/)
    const refused = await run('archive drop')
    assert.ok(refused instanceof NeedsConfirmation && refused.message.includes('Drop them with --yes.'))
    assert.match(await follow('archive drop', { yes: 'true' }), /^Dropped: \d{4}-\d{2}, \d{4}-\d{2}\.$/)
    assert.equal(await follow('books verify-archive'), 'The archive is right: 5 months with 10 postings.')
    assert.match(find('archive list').show(await run('archive list')), /file +2 +ledger-/)
  })
})
