import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Command, NeedsConfirmation, Problem } from '../../../../server/core/command/command.ts'
import { act, look, task } from '../../../../server/core/command/declare-command.ts'
import type { Db, Sql } from '../../../../server/core/db/sql.ts'
import { createLog } from '../../../../server/core/log/log.ts'
import { runCommand } from '../../../../server/operations/operator/run-command.ts'
import { BOTH_DATABASES, eachDatabase } from '../../../support/databases.ts'
import { testServices } from '../../../support/services.ts'

const SENDER = { person: 'shell', address: '127.0.0.1', request: 'request-1' }
const NAMED = {
  usage: 'coins rename <COIN>',
  description: 'renames a coin',
  permission: 'coins.change',
  path: '/coins',
} as const

/** Changes something that is part of the transaction. */
const write = (sql: Sql) => sql.query("UPDATE coins SET title = 'NEW' WHERE title = 'UNI'")

eachDatabase((kind, open) => {
  async function stage() {
    const db: Db = await open()
    const logged: string[] = []
    const context = testServices({ db, log: createLog('info', { write: (line) => void logged.push(line) }) })
    return {
      context,
      logged,
      run: (command: Command, input: unknown = {}) => runCommand(context, command, input, SENDER),
      isChanged: async () => (await db.query("SELECT FROM coins WHERE title = 'NEW'")).length > 0,
      rows: () =>
        db.query(
          'SELECT command, outcome, sentence, member::text, before, after, person, address, request FROM operator_acts ORDER BY id',
        ),
    }
  }

  test(`${kind}: act: its row has person, origin, member, result, and the state before and after`, async () => {
    const { isChanged, rows, run } = await stage()
    const rename = act({
      ...NAMED,
      method: 'POST',
      readState: (_, { tx }) => tx.query('SELECT title FROM coins WHERE id = 16'),
      async run(_, { tx, about, person }) {
        about('1001')
        await write(tx)
        return { person }
      },
      show: ({ person }) => `Renamed by ${person}.`,
    })
    assert.deepEqual(await run(rename), { person: 'shell' })
    assert.equal(await isChanged(), true)
    assert.deepEqual(await rows(), [
      {
        command: 'coins rename',
        outcome: 'done',
        sentence: 'Renamed by shell.',
        member: '1001',
        before: '[{"title":"UNI"}]',
        after: '[{"title":"NEW"}]',
        ...SENDER,
      },
    ])
  })

  test(`${kind}: act with a problem: is rolled back and has the row of a refusal; a question has none`, async () => {
    const { isChanged, rows, run } = await stage()
    const answers = [
      new Problem('It is in use.'),
      new NeedsConfirmation('It is in use.', { field: 'yes', hint: 'Add --yes.' }),
    ]
    for (const answer of answers) {
      const refuse = act({
        ...NAMED,
        method: 'POST',
        async run(_, { tx, afterCommit }) {
          await write(tx)
          afterCommit(() => assert.fail('nothing is committed'))
          return answer
        },
      })
      assert.equal(await run(refuse), answer)
      assert.equal(await isChanged(), false)
    }
    assert.deepEqual(
      (await rows()).map(({ outcome, sentence }) => [outcome, sentence]),
      [['refused', 'It is in use.']],
    )
  })

  test(`${kind}: act that fails: changes nothing and has no row`, async () => {
    const { isChanged, rows, run } = await stage()
    const fail = act({
      ...NAMED,
      method: 'POST',
      async run(_, { tx }) {
        await write(tx)
        throw new Error('broken')
      },
    })
    await assert.rejects(run(fail), /^Error: broken$/)
    assert.deepEqual([await isChanged(), await rows()], [false, []])
  })

  test(`${kind}: act that is retried after a deadlock: has one row, and the work after its commit runs once`, async () => {
    const { rows, run } = await stage()
    let [tries, after] = [0, 0]
    const retried = act({
      ...NAMED,
      method: 'POST',
      async run(_, { tx, afterCommit }) {
        afterCommit(() => void after++)
        if (++tries < 3) await tx.query("DO $$ BEGIN RAISE EXCEPTION 'deadlock' USING ERRCODE = '40P01'; END $$")
        return null
      },
    })
    await run(retried)
    assert.deepEqual([tries, after, (await rows()).length], [3, 1, 1])
  })

  test(`${kind}: work after the commit that fails: is logged, and the act is done`, async () => {
    const { isChanged, logged, rows, run } = await stage()
    const rename = act({
      ...NAMED,
      method: 'POST',
      async run(_, { tx, afterCommit }) {
        await write(tx)
        afterCommit(() => Promise.reject(new Error('cache')))
        return null
      },
    })
    await run(rename)
    assert.deepEqual([await isChanged(), (await rows()).length], [true, 1])
    assert.ok(logged.some((line) => line.includes('work after the commit of an operator act failed')))
  })

  test(`${kind}: task: has a row before and after; one that fails has the row of a failure`, async () => {
    const { rows, run } = await stage()
    const send = task({
      ...NAMED,
      method: 'POST',
      reason: 'it sends a message',
      run: async () => {
        assert.equal((await rows()).length, 1)
        return null
      },
    })
    await run(send)
    const broken = task({
      ...NAMED,
      method: 'POST',
      reason: 'it sends a message',
      run: () => Promise.reject(new Error('broken')),
    })
    await assert.rejects(run(broken), /broken/)
    assert.deepEqual(
      (await rows()).map(({ outcome }) => outcome),
      ['started', 'done', 'started', 'failed'],
    )
  })

  test(`${kind}: secret results and fields: are not in the row`, async () => {
    const { rows, run, context } = await stage()
    const issue = act({
      ...NAMED,
      method: 'POST',
      secretResult: true,
      run: async () => ({ key: 's3cret' }),
      show: ({ key }) => key,
    })
    await run(issue)
    assert.equal((await rows())[0]?.sentence, '')
    const peek = look({ ...NAMED, personal: ['contact'], run: async () => 's3cret' })
    await run(peek)
    assert.ok(!JSON.stringify(await context.db.query('SELECT * FROM operator_acts')).includes('s3cret'))
  })
}, BOTH_DATABASES)
