import assert from 'node:assert/strict'
import { test } from 'node:test'
import { NeedsConfirmation, Problem } from '../../../../server/core/command/command.ts'
import type { Db } from '../../../../server/core/db/db.ts'
import { loadDomains } from '../../../../server/domains.ts'
import { type ActRow, readHead } from '../../../../server/operations/audit/audit-log.ts'
import { verifyActs } from '../../../../server/operations/audit/verify-acts.ts'
import { runCommand } from '../../../../server/operations/operator/run-command.ts'
import type { Announcement } from '../../../../server/operations/provider/announcement.rules.ts'
import { storeEvent } from '../../../../server/operations/provider/provider-events.ts'
import { submitForReview } from '../../../../server/platform/reviews/reviews.ts'
import { addDeposit } from '../../../../server/products/deposits/deposits.ts'
import { eachDatabase } from '../../../support/databases.ts'
import { createExampleInput, getCommandName } from '../../../support/operator-examples.ts'
import { createArrival } from '../../../support/payment-provider.ts'
import { decideOldestReview } from '../../../support/reviews.ts'
import { until } from '../../../support/until.ts'
import { ADDRESS, HOUSE_ADDRESS, USDT, withdrawalStage } from '../../../support/withdrawal-stage.ts'

/** Command after which the periods of its project cannot be changed. */
const LAST = 'staking projects close'
const commands = (await loadDomains())
  .flatMap(({ commands = [] }) => commands)
  .sort((a, b) => Number(getCommandName(a) === LAST) - Number(getCommandName(b) === LAST))
const SENDER = { person: 'shell', address: '127.0.0.1', request: 'request-1' }

/** Acts and tasks whose example is refused in this installation, which has no archived month, no stop, no pause, no mail server and no receiver of alarms. */
const REFUSED_ALWAYS = ['alarms test', 'archive drop', 'books clear', 'partners webhooks resume', 'mail test']
/** Refused because the installation has no logins and no requests, and the member has a balance, no identity form, no second factor and no frozen payouts. */
const REFUSED_OF_PEOPLE = [
  'members erase',
  'members keep-second-factor',
  'members reopen-identity',
  'members reset-second-factor',
  'members unfreeze-payouts',
  'operators reset-factor',
  'operators shell',
  'requests approve',
  'requests refuse',
  'requests withdraw',
  'sessions end',
]
const REFUSED = [...REFUSED_ALWAYS, ...REFUSED_OF_PEOPLE]
/** Texts of the member that a look without personal data must not contain. */
const PERSONAL = ['jane@example.com', ADDRESS, '6222021234567890', 'Alex Sample']

/** Returns the new rows of the log since a row. */
const findRowsAfter = (db: Db, id: number): Promise<Pick<ActRow, 'command' | 'outcome' | 'person' | 'member'>[]> =>
  db.query('SELECT command, outcome, person, member::text FROM operator_acts WHERE id > $1::bigint ORDER BY id', [id])

/** Returns a digest of the rows of all tables but the log. */
async function digestTables(db: Db): Promise<Record<string, string>> {
  const tables = await db.query<{ name: string }>(
    `SELECT tablename AS name FROM pg_tables WHERE schemaname = current_schema() AND tablename NOT LIKE 'operator_acts%' ORDER BY 1`,
  )
  const queries = tables.map(
    ({ name }) =>
      `SELECT '${name}' AS name, md5(coalesce(string_agg(t::text, '|' ORDER BY t::text), '')) AS digest FROM "${name}" t`,
  )
  const digests = await db.query<{ name: string; digest: string }>(queries.join(' UNION ALL '))
  return Object.fromEntries(digests.map(({ name, digest }) => [name, digest]))
}

/** Runs `work` while no row can be added to the log. */
async function whileLogFails(db: Db, work: () => Promise<unknown>): Promise<void> {
  await db.query(
    'CREATE TRIGGER fails BEFORE INSERT ON operator_acts FOR EACH STATEMENT EXECUTE FUNCTION operator_acts_refuse()',
  )
  try {
    await assert.rejects(work(), /append-only: INSERT/)
  } finally {
    await db.query('DROP TRIGGER fails ON operator_acts')
  }
}

eachDatabase((kind, open) => {
  /** Starts an installation with the member of the examples: a deposit and withdrawals wait, and withdrawals are in several states of payment. */
  const start = async () => {
    const stage = await withdrawalStage(open)
    const member = await stage.withdrawer({ email: 'jane@example.com' })
    for (let n = 0; n < 8; n++) assert.equal((await member.withdraw()).code, 1)
    for (let n = 0; n < 5; n++) await decideOldestReview(stage.context, member.id, 'approved')
    await stage.operate('POST', '/payout-batches', { limit: '3' })
    await stage.context.db.transaction(async (tx) => {
      const deposit = { member: member.id, coinId: USDT, account: 'funds', amount: '40', network: 'TRC20' } as const
      const subject = await addDeposit(tx, { ...deposit, address: HOUSE_ADDRESS, proof: '', value: null }, 1)
      await submitForReview(tx, { kind: 'deposit', subject, member: member.id, lang: 'en' }, 1)
    })
    for (const event of ['evt-1', 'evt-2', 'evt-3']) {
      const { data } = createArrival({ member: member.id, amount: '40', transaction: event, output: 0 })
      const announcement = { type: 'deposit.arrived', data } as unknown as Announcement
      await storeEvent(stage.context.db, { event, body: event, announcement }, 1)
    }
    await member.card()
    await stage.context.openSecretBox()
    return { ...stage, member, db: stage.context.db }
  }

  test(`${kind}: every act and task is recorded with its change or not at all, and a refused one alone`, async () => {
    const { context, db } = await start()
    const refused: string[] = []
    for (const command of commands) {
      if (command.kind === 'look') continue
      const name = getCommandName(command)
      const input = await createExampleInput(command, db)
      const run = () => runCommand(context, command, input, SENDER)
      const [before, { id }] = [await digestTables(db), await readHead(db)]
      await whileLogFails(db, run)
      assert.deepEqual(await digestTables(db), before, `${name} changes something without a row`)
      assert.equal((await readHead(db)).id, id, name)

      const result = await run()
      await until(() => context.booksChecks.state().pending === 0, 'the check of the books ends')
      await until(() => !context.archiveJob.state().running, 'the work on the archive ends')
      assert.ok(!(result instanceof NeedsConfirmation), name)
      const outcome = result instanceof Problem ? 'refused' : 'done'
      const rows = await findRowsAfter(db, id)
      const expected = command.kind === 'task' ? ['started', outcome] : [outcome]
      assert.deepEqual(
        rows.map((row) => [row.command, row.person, row.outcome]),
        expected.map((one) => [name, 'shell', one]),
        result instanceof Problem ? result.message : name,
      )
      if (!(result instanceof Problem)) continue
      refused.push(name)
      assert.deepEqual(await digestTables(db), before, `${name} was refused and changes something`)
    }
    assert.deepEqual(refused.sort(), [...REFUSED].sort())
    assert.deepEqual((await verifyActs(db, null)).faults, [])
  })

  test(`${kind}: every act and task with invalid input leaves the row of a refusal`, async () => {
    const { context, db } = await start()
    for (const command of commands) {
      if (command.kind === 'look' || command.validate({}) === null) continue
      const { id } = await readHead(db)
      assert.ok((await runCommand(context, command, {}, SENDER)) instanceof Problem)
      assert.deepEqual(
        (await findRowsAfter(db, id)).map(({ outcome }) => outcome),
        ['refused'],
        command.usage,
      )
    }
  })

  test(`${kind}: every look at personal data leaves a row, and no other look shows any`, async () => {
    const { context, db } = await start()
    for (const command of commands) {
      if (command.kind !== 'look') continue
      const name = getCommandName(command)
      const input = await createExampleInput(command, db)
      const { id } = await readHead(db)
      const result = await runCommand(context, command, input, SENDER)
      const rows = (await findRowsAfter(db, id)).map((row) => [row.command, row.outcome])
      const outcome = result instanceof Problem ? 'refused' : 'seen'
      assert.deepEqual(rows, command.personal.length > 0 ? [[name, outcome]] : [], name)
      const text = JSON.stringify(result)
      if (command.personal.length === 0)
        for (const personal of PERSONAL) assert.ok(!text.includes(personal), `${name} shows ${personal}`)
    }
  })

  test(`${kind}: no secret that a command returns or takes is in the log`, async () => {
    const { context, db } = await start()
    const run = async (usage: string, input: object) => {
      const command = commands.find((one) => one.usage.startsWith(usage)) ?? assert.fail(usage)
      return (await runCommand(context, command, input, SENDER)) as Record<string, string>
    }
    const partner = { title: 'Quay', origins: 'https://quay.example', scopes: 'read' }
    const secrets = [
      (await run('partners add', { name: 'quay', ...partner })).key,
      (await run('partners rotate-key', { name: 'quay' })).key,
      (await run('partners webhooks set', { name: 'quay', url: 'https://quay.example/hook-5ec2e7' })).secret,
      (await run('members reset-code', { member: 'jane@example.com' })).code,
      (await run('operators add', { name: 'zoe', email: 'zoe@staff.example' })).code,
      (await run('operators reset-access', { name: 'zoe' })).code,
      (await run('monitors add', { name: 'prometheus' })).token,
      'hook-5ec2e7',
    ]
    const log = JSON.stringify(await db.query('SELECT * FROM operator_acts'))
    for (const secret of secrets) assert.ok(secret && !log.includes(secret))
    assert.ok(log.includes('quay.example'))
  })
})
