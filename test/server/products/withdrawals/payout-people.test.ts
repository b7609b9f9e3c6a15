import assert from 'node:assert/strict'
import { test } from 'node:test'
import { verifyBooks } from '../../../../server/ledger/ledger.ts'
import { type AccountsBackend, accountsBackend } from '../../../support/accounts-backend.ts'
import {
  BOTH_DATABASES,
  eachDatabase,
  embeddedDatabase,
  type Open,
  sharedDatabase,
} from '../../../support/databases.ts'
import { callAsOperator } from '../../../support/operator.ts'
import { addPerson, type TestPerson } from '../../../support/operator-people.ts'
import { findPendingReviews } from '../../../support/reviews.ts'
import { type Withdrawer, withdrawalStage } from '../../../support/withdrawal-stage.ts'

const BY_YOU = /approved by you: another person must .*, because who approves a withdrawal can neither claim/

/** Backend with an owner and two persons of finance, who all may approve and pay. */
async function createTeam(open: Open) {
  const stage = await withdrawalStage(open)
  const { context } = stage
  const [ann, fin, ben] = [
    await addPerson(context, 'ann', ['owner']),
    await addPerson(context, 'fin', ['finance']),
    await addPerson(context, 'ben', ['finance']),
  ]
  return { ...stage, ...createActs(stage), ann, fin, ben, member: await stage.withdrawer() }
}

/** Acts of people at a backend. */
function createActs(stage: AccountsBackend) {
  const as = ({ proven: headers }: TestPerson, path: string, body: object = {}, method: 'POST' | 'DELETE' = 'POST') =>
    callAsOperator(stage, method, path, body, { headers })
  const approve = (person: TestPerson, review: string) => as(person, `/reviews/${review}/approve`)
  /** Requests a withdrawal and returns its id and that of its review. */
  async function submit(member: Withdrawer, form: Record<string, string> = {}) {
    const { code, data, msg } = await member.withdraw(form)
    assert.equal(code, 1, msg)
    const review = (await findPendingReviews(stage.context, member.id)).at(-1)?.id ?? assert.fail('no review')
    return { id: (data as { id: string }).id, review }
  }
  return {
    submit,
    as,
    approve,
    claim: (person: TestPerson) => as(person, '/payout-batches'),
    exportBatch: (person: TestPerson, batch: string) => as(person, `/payout-batches/${batch}/export`),
    release: (person: TestPerson, batch: string) => as(person, `/payout-batches/${batch}`, {}, 'DELETE'),
    pay: (person: TestPerson, id: string, transaction = 'tx-1') => as(person, `/payouts/${id}/paid`, { transaction }),
    fail: (person: TestPerson, id: string) => as(person, `/payouts/${id}/failed`, { text: 'Rejected' }),
    /** Requests a withdrawal that a person approves, and returns its id. */
    async approvedBy(person: TestPerson, member: Withdrawer) {
      const { id, review } = await submit(member)
      assert.equal((await approve(person, review)).code, 1)
      return id
    },
    /** Claims what waits and returns the batch. */
    async batchOf(person: TestPerson): Promise<string> {
      const { data, msg } = await as(person, '/payout-batches')
      return (data as { batch?: string } | null)?.batch ?? assert.fail(msg)
    },
  }
}

eachDatabase((kind, open) => {
  test(`${kind}: who approved a withdrawal can neither claim, pay, return nor release it, at every step`, async () => {
    const { approvedBy, batchOf, ben, claim, exportBatch, fail, fin, member, pay, release, house } =
      await createTeam(open)
    const id = await approvedBy(fin, member)
    const expectForbidden = async (answer: ReturnType<typeof claim>) => {
      const { status, code, msg } = await answer
      assert.deepEqual([status, code], [403, 403], msg)
      assert.match(msg, BY_YOU)
    }
    await expectForbidden(claim(fin))
    await expectForbidden(fail(fin, id))
    const batch = await batchOf(ben)
    await expectForbidden(pay(fin, id))
    await expectForbidden(fail(fin, id))
    await expectForbidden(release(fin, batch))
    assert.equal((await exportBatch(fin, batch)).msg, `Batch ${batch} is claimed by ben.`)
    assert.equal((await exportBatch(ben, batch)).code, 1)
    assert.equal((await pay(ben, id)).code, 1)
    assert.equal(await house('withdrawals'), '990')
  })

  test(`${kind}: a claim takes what others approved and leaves out what the person approved, or what is its own`, async () => {
    const { as, approvedBy, batchOf, ben, claim, context, fin, member, withdrawer } = await createTeam(open)
    await approvedBy(fin, member)
    const second = await approvedBy(ben, member)
    const own = await withdrawer({ email: 'fin@staff.example' })
    await approvedBy(ben, own)
    assert.deepEqual(((await claim(fin)).data as { ids: string[] }).ids, [second])
    assert.match((await claim(fin)).msg, /approved by you/)
    const batch = await batchOf(await addPerson(context, 'cas', ['finance']))
    const { msg, status } = await as(fin, `/payout-batches/${batch}`, {}, 'DELETE')
    assert.deepEqual([status, /own member account|approved by you/.test(msg)], [403, true], msg)
  })

  test(`${kind}: above the ceiling, neither who asked nor who decided the request pays`, async () => {
    const { ann, as, approve, batchOf, ben, claim, fin, member, pay, submit } = await createTeam(open)
    await member.fund('20000')
    const { id, review } = await submit(member, { num: '15000' })
    const asked = await approve(fin, review)
    assert.equal(asked.status, 202)
    assert.equal((await as(ann, `/requests/${(asked.data as { request: string }).request}/approve`)).code, 1)
    for (const person of [ann, fin]) assert.equal((await claim(person)).status, 403)
    await batchOf(ben)
    for (const person of [ann, fin]) assert.equal((await pay(person, id)).status, 403)
    assert.equal((await pay(ben, id)).code, 1)
  })

  test(`${kind}: exported withdrawals: their release and return need a second person, also after a release`, async () => {
    const { ann, as, approvedBy, batchOf, ben, context, exportBatch, fail, fin, member, release } =
      await createTeam(open)
    const id = await approvedBy(fin, member)
    assert.equal((await release(ben, await batchOf(ben))).code, 1, 'before the export')
    const batch = await batchOf(ben)
    assert.equal((await exportBatch(ben, batch)).code, 1)
    const asked = await release(ben, batch)
    assert.deepEqual([asked.status, /waits for a second person/.test(asked.msg)], [202, true], asked.msg)
    assert.match((await batchOf(ann).catch((error: Error) => error)).toString(), /No approved withdrawal waits/)
    const decide = (request: typeof asked) =>
      as(ann, `/requests/${(request.data as { request: string }).request}/approve`)
    assert.equal((await decide(asked)).code, 1)
    const returned = await fail(ben, id)
    assert.equal(returned.status, 202, 'it may have been sent by the released batch')
    assert.equal((await decide(returned)).code, 1)
    assert.equal(await member.has(), '10000')
    assert.deepEqual(await verifyBooks(context.db), [])
  })

  test(`${kind}: the person shell acts alone until an owner has set up, and counts as one person from then on`, async () => {
    const stage = await withdrawalStage(open)
    const { context, operate, withdrawer } = stage
    const { submit } = createActs(stage)
    const member = await withdrawer()
    const claim = () => operate('POST', '/payout-batches')
    const approve = async () => {
      const { id, review } = await submit(member)
      assert.equal((await operate('POST', `/reviews/${review}/approve`)).code, 1)
      return id
    }
    const id = await approve()
    assert.equal((await claim()).code, 1)
    assert.equal((await operate('POST', `/payouts/${id}/paid`, { transaction: 'tx-1' })).code, 1)
    const later = await approve()
    const ann = await addPerson(context, 'ann', ['owner'])
    const forbidden = await claim()
    assert.deepEqual([forbidden.status, BY_YOU.test(forbidden.msg)], [403, true], forbidden.msg)
    const claimed = await createActs(stage).claim(ann)
    assert.deepEqual((claimed.data as { ids: string[] }).ids, [later])
    assert.equal((await operate('POST', `/payouts/${later}/paid`, { transaction: 'tx-2' })).status, 403)
  })

  test(`${kind}: people approve and claim at once: nobody has what he approved, and each withdrawal is in one batch`, async () => {
    const shared = kind === 'embedded' ? embeddedDatabase : await sharedDatabase()
    const { ben, context, fin, member, ...first } = await createTeam(shared)
    const second = kind === 'embedded' ? first : createActs(await accountsBackend(shared, { demo: false }))
    await member.fund('20000')
    const reviews: string[] = []
    for (let n = 0; n < 12; n++) reviews.push((await first.submit(member)).review)
    await Promise.all(
      reviews.flatMap((review, n) => [
        n % 2 ? first.approve(fin, review) : second.approve(ben, review),
        second.claim(fin),
        first.claim(ben),
      ]),
    )
    await first.claim(fin)
    await second.claim(ben)
    const rows = await context.db.query<{ payout: string; person: string; deciders: string[] }>(
      `SELECT w.payout, b.person, r.deciders FROM withdrawals w JOIN payout_batches b ON b.id = w.batch
       JOIN reviews r ON r.kind = 'withdrawal' AND r.subject = w.id`,
    )
    assert.equal(rows.length, 12)
    for (const { deciders, payout, person } of rows) {
      assert.equal(payout, 'paying')
      assert.deepEqual(deciders, [person === 'fin' ? 'ben' : 'fin'])
    }
  })

  test(`${kind}: two people record a payment, and export, release and return at once: it is paid once`, async () => {
    const shared = kind === 'embedded' ? embeddedDatabase : await sharedDatabase()
    const { ann, approvedBy, batchOf, ben, context, fin, house, member, ...first } = await createTeam(shared)
    const second = kind === 'embedded' ? first : createActs(await accountsBackend(shared, { demo: false }))
    for (let n = 0; n < 4; n++) {
      const id = await approvedBy(fin, member)
      const batch = await batchOf(ben)
      const [exported, released, ...paid] = await Promise.all([
        first.exportBatch(ben, batch),
        second.release(ben, batch),
        first.pay(ben, id, 'tx-a'),
        second.pay(ann, id, 'tx-b'),
        first.fail(ben, id),
      ])
      const [row] = await context.db.query<{ payout: string; transaction: string; exported_at: number | null }>(
        'SELECT payout, transaction, exported_at FROM withdrawals WHERE id = $1::bigint',
        [id],
      )
      assert.equal(paid.filter(({ code }) => code === 1).length <= 1, true)
      assert.equal(
        row?.payout === 'paid',
        paid.slice(0, 2).some(({ code }) => code === 1),
      )
      if (exported.code === 1) assert.ok(row?.exported_at !== null, 'the mark of an export is never lost')
      if (exported.code === 1 && released.code === 1) assert.fail('released after its export by one person')
      if (row?.payout === 'approved') assert.equal((await second.fail(ben, id)).code, 1)
    }
    assert.equal(Number(await house('withdrawals')) % 990, 0)
    assert.deepEqual(await verifyBooks(context.db), [])
  })
}, BOTH_DATABASES)
