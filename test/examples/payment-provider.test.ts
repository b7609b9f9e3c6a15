import assert from 'node:assert/strict'
import type { AddressInfo } from 'node:net'
import { test } from 'node:test'
import { verifyBooks } from '../../server/ledger/ledger.ts'
import { payoutCommands } from '../../server/products/withdrawals/payouts.commands.ts'
import { embeddedDatabase } from '../support/databases.ts'
import { startExample } from '../support/examples/program.ts'
import { PROVIDER_SECRET } from '../support/payment-provider.ts'
import { decideOldestReview } from '../support/reviews.ts'
import { HOUSE_ADDRESS, withdrawalStage } from '../support/withdrawal-stage.ts'

test('the sample provider announces a deposit, pays a batch and returns what its wallet cannot pay', async () => {
  const provider = { secrets: [PROVIDER_SECRET], ceiling: '10000', dailyCeiling: '100000' }
  const stage = await withdrawalStage(embeddedDatabase, { provider })
  const { app, clock, context, operate } = stage
  // The program signs with the present time.
  clock.now = Date.now()
  await app.listen({ port: 0, host: '127.0.0.1' })
  const origin = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`
  const env = { PROVIDER_SECRET, TRADELET_ORIGIN: origin, WALLET: '1000' }
  const example = await startExample('payment-provider/server.mjs', [], env)
  const post = async (path: string, body: string) =>
    (await fetch(`${example.address}${path}`, { method: 'POST', body })).json() as Promise<never>
  try {
    const member = await stage.withdrawer()
    const arrival = { member: member.id, coin: 'USDT', network: 'TRC20', address: HOUSE_ADDRESS, amount: '250.5' }
    const { state } = await post('/deposits', JSON.stringify(arrival))
    assert.equal(state, 'done')
    assert.equal(await member.has(), '10250.5')

    const ids = []
    for (const num of ['100', '2000']) {
      const { data } = await member.withdraw({ num })
      await decideOldestReview(context, member.id, 'approved')
      ids.push((data as { id: string }).id)
    }
    const { data } = await operate('POST', '/payout-batches', {})
    const exported = await operate('POST', `/payout-batches/${(data as { batch: string }).batch}/export`)
    const csv = payoutCommands.find(({ usage }) => usage.startsWith('payouts export'))?.show(exported.data) ?? ''
    const paid: { withdrawal: string; state: string }[] = await post('/batches', csv)
    assert.deepEqual(
      paid.map(({ withdrawal, state }) => [withdrawal, state]),
      ids.map((id) => [id, 'done']),
    )
    const rows = await context.db.query('SELECT payout FROM withdrawals ORDER BY id')
    assert.deepEqual(rows, [{ payout: 'paid' }, { payout: 'failed' }])
    assert.equal(await member.has(), '10150.5')
    await post('/batches', csv)
    assert.equal(await member.has(), '10150.5', 'the same batch twice')
    assert.deepEqual(await verifyBooks(context.db), [])
  } finally {
    await example.close()
  }
})
