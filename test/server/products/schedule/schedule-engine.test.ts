import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Sql } from '../../../../server/core/db/sql.ts'
import type { StepKind } from '../../../../server/define-domain.ts'
import { balanceOf, verifyBooks } from '../../../../server/ledger/ledger.ts'
import { createScheduleEngine } from '../../../../server/products/schedule/schedule-engine.ts'
import {
  cancelScheduled,
  findDueSteps,
  findNextDueAt,
  scheduleStep,
} from '../../../../server/products/schedule/scheduled-steps.ts'
import { lazily } from '../../../support/accounts-backend.ts'
import { eachDatabase, sharedDatabase } from '../../../support/databases.ts'
import { createMemoryLog } from '../../../support/log.ts'
import { manualTimer } from '../../../support/manual-timer.ts'
import { until } from '../../../support/until.ts'

const MINUTE = 60_000
const STEPS = 3

/** Pays 1 USDT per step, a minute apart, to a house account of the record's own. */
const paying = (kind: string, broken: ReadonlySet<string> = new Set()): StepKind => ({
  async runSteps(_tx, due) {
    for (const { subject } of due) if (broken.has(subject)) throw new RangeError(`${subject} is broken`)
    return due.map(({ subject, step, due_at }) => ({
      entries: [
        {
          kind,
          reference: `${kind}:${subject}:${step}`,
          postings: [
            { account: { house: `${kind}-${subject}`, coin: 'USDT' }, amount: '1' },
            { account: { house: 'test', coin: 'USDT' }, amount: '-1' },
          ],
        },
      ],
      next: step < STEPS ? { step: step + 1, due_at: due_at + MINUTE } : null,
    }))
  },
})

eachDatabase((kind, open) => {
  const database = lazily(open)
  let kinds = 0

  /** Creates a kind, a clock and engines for one test. */
  async function stage(broken: ReadonlySet<string> = new Set()) {
    const db = await database()
    const name = `pay${++kinds}`
    const clock = { now: 1_800_000_000_000 + kinds * 1e9 }
    const { log, lines } = createMemoryLog()
    const options = { db, log, kinds: { [name]: paying(name, broken) }, now: () => clock.now }
    return {
      db,
      name,
      clock,
      lines,
      start: clock.now,
      engine: (more: object = {}) => createScheduleEngine({ ...options, ...more }),
      schedule: (subject: string, due_at: number) =>
        db.transaction((tx) => scheduleStep(tx, { kind: name, subject, step: 1, due_at })),
      cancelStep: (subject: string, now: number) => db.transaction((tx) => cancelScheduled(tx, name, subject, now)),
      paid: (subject: string) => balanceOf(db, { house: `${name}-${subject}`, coin: 'USDT' }),
      booked: () =>
        db.query<{ reference: string; at: number }>(
          'SELECT reference, at FROM ledger_entries WHERE kind = $1 ORDER BY id',
          [name],
        ),
    }
  }

  test(`${kind}: due steps are booked at their own time, oldest first; others are left`, async () => {
    const { booked, clock, db, engine, schedule, name, start } = await stage()
    await schedule('2', start + 2000)
    await schedule('1', start + 1000)
    await schedule('3', start + MINUTE * 9)
    const one = engine()
    clock.now = start + 999
    assert.equal(await one.runAllDue(), 0)
    clock.now = start + MINUTE
    assert.equal(await one.runAllDue(), 2)
    assert.deepEqual(await booked(), [
      { reference: `${name}:1:1`, at: start + 1000 },
      { reference: `${name}:2:1`, at: start + 2000 },
    ])
    clock.now = start + MINUTE * 8
    assert.equal(await one.runAllDue(), 4, 'also the steps that became due by it')
    assert.equal((await booked()).at(-1)?.at, start + 2000 + 2 * MINUTE)
    assert.equal(await findNextDueAt(db), start + MINUTE * 9)
    clock.now = start + MINUTE * 20
    assert.equal(await one.runAllDue(), 3)
    assert.equal(await findNextDueAt(db), null)
    assert.deepEqual(await verifyBooks(db), [])
  })

  test(`${kind}: a failing step is set aside and retried after a minute; the others are done`, async () => {
    const broken = new Set(['7'])
    const { clock, db, engine, schedule, lines, paid, start } = await stage(broken)
    for (let subject = 1; subject <= 12; subject++) await schedule(String(subject), start)
    const one = engine()
    assert.equal(await one.runAllDue(), 11)
    assert.deepEqual([await paid('6'), await paid('7'), await paid('8')], ['1', '0', '1'])
    assert.deepEqual(lines, ['scheduled step failed, retrying in 60 s'])
    broken.clear()
    assert.equal(await one.runAllDue(), 0)
    clock.now = start + MINUTE
    assert.equal(await one.runAllDue(), 13)
    clock.now = start + MINUTE * 9
    await one.runAllDue()
    for (const subject of ['6', '7', '8']) assert.equal(await paid(subject), String(STEPS))
    assert.deepEqual(await verifyBooks(db), [])
  })

  test(`${kind}: an undeclared kind and an insufficient balance do not stop other steps`, async () => {
    const { clock, db, engine, schedule, lines, name, paid, start } = await stage()
    await schedule('1', start)
    await db.transaction((tx) => scheduleStep(tx, { kind: 'nobodys', subject: '1', step: 1, due_at: start - 1 }))
    await db.transaction((tx) => scheduleStep(tx, { kind: 'short', subject: '1', step: 1, due_at: start - 1 }))
    const short: StepKind = {
      runSteps: async (_tx, due) =>
        due.map(({ subject }) => ({
          entries: [
            {
              kind: 'short',
              reference: `short:${subject}`,
              postings: [
                { account: { member: '1', type: 'funds', coin: 'USDT' }, amount: '-1' },
                { account: { house: 'test', coin: 'USDT' }, amount: '1' },
              ],
            },
          ],
          next: null,
        })),
    }
    assert.equal(await engine({ kinds: { [name]: paying(name), short } }).runAllDue(), 1)
    assert.deepEqual([await paid('1'), lines.length], ['1', 2])
    for (const other of ['nobodys', 'short'])
      await db.transaction((tx) => cancelScheduled(tx, other, '1', start - MINUTE))
    clock.now = start + MINUTE * 9
    await engine().runAllDue()
    assert.deepEqual([await paid('1'), await findNextDueAt(db)], ['3', null])
  })

  test(`${kind}: steps that fell due while no engine ran are done once at the next start`, async () => {
    const { clock, engine, schedule, paid, start } = await stage()
    await schedule('1', start + 1000)
    clock.now = start + 1000
    const first = engine()
    await first.runAllDue()
    await first.stop()
    assert.equal(await first.runAllDue(), 0, 'a stopped engine does nothing')
    clock.now = start + MINUTE * 60
    const again = engine()
    again.start()
    await until(async () => (await paid('1')) === '3', 'the steps are done')
    await again.stop()
    assert.equal(await paid('1'), '3')
  })

  test(`${kind}: the engine waits until the next step, at most a second`, async () => {
    const { clock, db, engine, schedule, paid, start } = await stage()
    const timer = manualTimer()
    const one = engine({ timer })
    one.start()
    await timer.ring()
    assert.deepEqual(timer.waiting(), [1000], 'no step is scheduled')
    await schedule('1', start + 300)
    await timer.ring()
    assert.deepEqual(timer.waiting(), [300])
    clock.now = start + 300
    await timer.ring()
    assert.deepEqual([await paid('1'), timer.waiting()], ['1', [1000]])
    clock.now = start + 300 + MINUTE - 1
    await timer.ring()
    assert.deepEqual(timer.waiting(), [20], 'the shortest wait')
    await one.stop()
    assert.deepEqual(timer.waiting(), [])
    assert.ok(await findNextDueAt(db))
    await db.query('DELETE FROM due_work')
  })

  test(`${kind}: a step cancelled before its time is never done; a due step cannot be cancelled`, async () => {
    const { cancelStep, clock, engine, schedule, paid, start } = await stage()
    for (const subject of ['1', '2']) await schedule(subject, start + 1000)
    assert.deepEqual(await cancelStep('1', start + 999), { subject: '1', step: 1, due_at: start + 1000 })
    assert.equal(await cancelStep('1', start + 999), null, 'already cancelled')
    assert.equal(await cancelStep('2', start + 1000), null, 'already due, though not done')
    assert.equal(await cancelStep('9', start), null, 'unknown')
    clock.now = start + 1000
    assert.equal(await engine().runAllDue(), 1)
    assert.deepEqual([await paid('1'), await paid('2')], ['0', '1'])
    assert.equal((await cancelStep('2', start + 2000))?.step, 2)
  })

  test(`${kind}: concurrent cancels and the engine: exactly one takes effect`, async () => {
    const { cancelStep, clock, engine, schedule, paid, start } = await stage()
    clock.now = start + 1000
    for (let round = 1; round <= 8; round++) {
      const subject = String(round)
      await schedule(subject, start + 1000)
      const cancelInTime = () => cancelStep(subject, start + 999)
      const [done, ...ended] = await Promise.all([engine().runAllDue(), cancelInTime(), cancelInTime()])
      const right = ended.filter((one) => one?.step === 1).length
      assert.deepEqual([done + right, await paid(subject)], [1, String(done)])
      await cancelStep(subject, start + 1000)
    }
  })

  test(`${kind}: concurrent engines do each step once`, async () => {
    const { clock, db, engine, schedule, paid, start } = await stage()
    const subjects = Array.from({ length: 120 }, (_, at) => String(at + 1))
    for (const subject of subjects) await schedule(subject, start)
    clock.now = start + MINUTE * 9
    let done = 0
    // An engine that finds only steps locked by another returns, as it does between two polls.
    for (let round = 0; done < 360 && round < 400; round++)
      for (const steps of await Promise.all([engine().runAllDue(), engine().runAllDue(), engine().runAllDue()]))
        done += steps
    assert.equal(done, 360)
    for (const subject of ['1', '60', '120']) assert.equal(await paid(subject), '3')
    assert.deepEqual(await verifyBooks(db), [])
  })

  test(`${kind}: due steps are found by an index, whatever the number of future steps`, async () => {
    const { clock, db, name } = await stage()
    await db.query(
      `INSERT INTO due_work (kind, subject, step, due_at) SELECT $1, n, 1, $2::bigint + n FROM generate_series(1, 20000) n`,
      [name, clock.now + MINUTE],
    )
    await db.query('ANALYZE due_work')
    const plan: Sql = { query: (text, params) => db.query(`EXPLAIN ${text}`, params) }
    for (const rows of [
      await findDueSteps(plan, clock.now, 100, []),
      await findDueSteps(plan, clock.now + 1e9, 100, [`${name} 7`]),
    ])
      assert.match(JSON.stringify(rows), /Index (?:Only )?Scan using due_work_at/)
    const next: Sql = {
      async query(text, params) {
        assert.match(JSON.stringify(await db.query(`EXPLAIN ${text}`, params)), /using due_work_at/)
        return db.query(text, params)
      },
    }
    assert.equal(await findNextDueAt(next), clock.now + MINUTE + 1)
    await db.query('DELETE FROM due_work')
  })
})

test('steps that another node has locked: the engine does those after them', async () => {
  const connect = await sharedDatabase()
  const [one, other] = [await connect(), await connect()]
  const { log } = createMemoryLog()
  const at = 1_800_000_000_000
  await one.transaction(async (tx) => {
    for (let subject = 1; subject <= 130; subject++)
      await scheduleStep(tx, { kind: 'locked', subject: String(subject), step: STEPS, due_at: at + subject })
  })
  const engine = createScheduleEngine({ db: other, log, kinds: { locked: paying('locked') }, now: () => at + MINUTE })
  await one.transaction(async (tx) => {
    await tx.query("SELECT FROM due_work WHERE kind = 'locked' ORDER BY due_at LIMIT 100 FOR UPDATE")
    assert.equal(await engine.runAllDue(), 30)
  })
  assert.equal(await engine.runAllDue(), 100)
})
