import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Problem } from '../../../../server/core/command/command.ts'
import { verifyBooks } from '../../../../server/ledger/ledger.ts'
import { runCommand } from '../../../../server/operations/operator/run-command.ts'
import { CLAIM_LIFE_MS } from '../../../../server/platform/reviews/claims.commands.ts'
import { commands as reviewCommands } from '../../../../server/platform/reviews/reviews.commands.ts'
import { submitForReview } from '../../../../server/platform/reviews/reviews.ts'
import { commands as depositCommands } from '../../../../server/products/deposits/deposits.commands.ts'
import { addDeposit } from '../../../../server/products/deposits/deposits.ts'
import { lazily } from '../../../support/accounts-backend.ts'
import { eachDatabase } from '../../../support/databases.ts'
import { addPerson } from '../../../support/operator-people.ts'
import { findPendingReviews } from '../../../support/reviews.ts'
import { HOUSE_ADDRESS, USDT, withdrawalStage } from '../../../support/withdrawal-stage.ts'

const PEOPLE = ['anna', 'ben', 'cora']

eachDatabase((kind, open) => {
  const started = lazily(async () => {
    const stage = await withdrawalStage(open)
    const { context } = stage
    for (const name of PEOPLE) await addPerson(context, name, ['finance'])
    /** Creates a member with a deposit of 500 USDT that waits, and returns the id of its review. */
    async function submitted() {
      const member = await stage.withdrawer()
      const deposit = { member: member.id, coinId: USDT, account: 'funds', amount: '500', network: 'TRC20' } as const
      const id = await context.db.transaction(async (tx) => {
        const subject = await addDeposit(
          tx,
          { ...deposit, address: HOUSE_ADDRESS, proof: '', value: null },
          context.now(),
        )
        await submitForReview(tx, { kind: 'deposit', subject, member: member.id, lang: 'en' }, context.now())
        return subject
      })
      const [review] = await findPendingReviews(context, member.id)
      return { ...member, deposit: id, review: review?.id ?? '' }
    }
    /** Runs a command for a person. */
    async function run(person: string, usage: string, input: object) {
      const command = [...reviewCommands, ...depositCommands].find((one) => one.usage.startsWith(usage))
      assert.ok(command, usage)
      const result = await runCommand(context, command, input, {
        person,
        address: '127.0.0.1',
        request: 'r',
        isProven: true,
      })
      return result instanceof Problem ? result.message : 'done'
    }
    return { ...stage, run, submitted }
  })

  test(`${kind}: a deposit that differs is credited as it arrived, with the reason, and the member reads both amounts`, async () => {
    const { call, context, run, submitted } = await started()
    const { deposit, has, review, token } = await submitted()
    const text = 'Your exchange kept a fee'
    assert.match(await run('anna', 'deposits credit', { id: review, amount: '500', text }), /use reviews approve/)
    assert.match(await run('anna', 'deposits credit', { id: review, amount: '0', text }), /must be above 0/)
    assert.match(
      await run('anna', 'deposits credit', { id: review, amount: '0.000000000000000001', text }),
      /at most \d+ decimals/,
    )
    assert.equal(await run('anna', 'deposits credit', { id: review, amount: '480.5', text }), 'done')
    assert.match(await run('anna', 'deposits credit', { id: review, amount: '480.5', text }), /No deposit waits/)
    assert.equal(await has(), '10480.5')
    const [row] = await context.db.query(
      'SELECT amount, announced, state, reason FROM deposits WHERE id = $1::bigint',
      [deposit],
    )
    assert.deepEqual(row, { amount: '480.5', announced: '500', state: 'approved', reason: text })
    const { data } = await call('getNoticeList', { page: '1', limit: '1' }, { token })
    assert.match(
      JSON.stringify(data),
      /You announced 500\.00 USDT, and 480\.50 USDT arrived\..*480\.50 USDT is now.*kept a fee/s,
    )
    assert.deepEqual(await verifyBooks(context.db), [])
  })

  test(`${kind}: concurrent credit, approval and cancellation of a deposit: exactly one takes effect`, async () => {
    const { call, context, run, submitted } = await started()
    const { deposit, has, review, token } = await submitted()
    const results = await Promise.all([
      run('anna', 'deposits credit', { id: review, amount: '480', text: 'Less arrived' }),
      run('ben', 'reviews approve', { id: review }),
      call('cancelRecharge', { id: deposit }, { token }).then(({ code }) => (code === 1 ? 'done' : 'refused')),
    ])
    assert.equal(results.filter((result) => result === 'done').length, 1, String(results))
    assert.equal(await has(), results[0] === 'done' ? '10480' : results[1] === 'done' ? '10500' : '10000')
    assert.deepEqual(await verifyBooks(context.db), [])
  })

  test(`${kind}: a deposit credited above the ceiling needs a second person, by the amount that arrived`, async () => {
    const { context, run, submitted } = await started()
    await addPerson(context, 'ann', ['owner'])
    const { has, review } = await submitted()
    const credit = (amount: string) => run('anna', 'deposits credit', { id: review, amount, text: 'More arrived' })
    assert.match(await credit('50000'), /waits for a second person, because this is a credit above OPERATOR_CEILING/)
    assert.equal(await has(), '10000')
    assert.equal(await credit('600'), 'done')
    assert.equal(await has(), '10600')
  })

  test(`${kind}: a claimed review is decided by its person only, until the claim expires`, async () => {
    const { clock, run, submitted } = await started()
    const { review } = await submitted()
    const claims = await Promise.all(PEOPLE.map((person) => run(person, 'reviews claim', { id: review })))
    assert.equal(claims.filter((result) => result === 'done').length, 1, String(claims))
    const owner = PEOPLE[claims.indexOf('done')] ?? ''
    const other = owner === 'anna' ? 'ben' : 'anna'
    assert.match(await run(other, 'reviews approve', { id: review }), new RegExp(`claimed by ${owner} until`))
    assert.match(await run(other, 'deposits credit', { id: review, amount: '1', text: 'x' }), /claimed by/)
    assert.match(await run(other, 'reviews release', { id: review }), /You have no claim/)
    clock.now += CLAIM_LIFE_MS - 1
    assert.equal(await run(owner, 'reviews claim', { id: review }), 'done', 'extends it')
    clock.now += CLAIM_LIFE_MS - 1
    assert.match(await run(other, 'reviews claim', { id: review }), /claimed by/)
    clock.now += 1
    assert.equal(await run(other, 'reviews claim', { id: review }), 'done', 'it has expired')
    assert.equal(await run(other, 'reviews release', { id: review }), 'done')
    assert.equal(await run(owner, 'reviews approve', { id: review }), 'done')
    assert.match(await run(owner, 'reviews claim', { id: review }), /Nothing waits/)
  })
})
