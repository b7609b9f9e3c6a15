import assert from 'node:assert/strict'
import { test } from 'node:test'
import { object, optional, string } from 'valibot'
import type { ActContext, CallerContext } from '../../../../server/core/command/command.ts'
import { act, look } from '../../../../server/core/command/declare-command.ts'

const context = {} as ActContext
const cards = act({
  usage: 'cards add',
  description: 'adds a card',
  permission: 'cards.change',
  method: 'POST',
  path: '/cards',
  input: object({ bankName: string('must be a text'), cardholder: optional(string()) }),
  run: async ({ bankName }) => [{ bankName, coin: { coinId: '1' }, bank: null }],
  show: ([card]) => `${card?.bankName} ${card?.coin.coinId}`,
})

test('command: takes and returns the names of the operator interface, at every depth', async () => {
  const expected = [{ bank_name: 'First', coin: { c_id: '1' }, bank: null }]
  assert.deepEqual(await cards.run(context, { bank_name: 'First' }), expected)
  assert.deepEqual(await cards.run(context, { bankName: 'First' }), expected)
  assert.equal(cards.show(expected), 'First 1')
})

test('facts of a review: their names are words for the operator and stay', async () => {
  const facts = { cardholder: 'Alex Sample', bankName: 'First' }
  const review = look({
    usage: 'reviews show',
    description: 'shows a review',
    permission: 'reviews.read',
    personal: ['bank cards'],
    path: '/reviews',
    run: async () => ({ cardholder: 'Alex Sample', facts }),
  })
  assert.deepEqual(await review.run({} as CallerContext, {}), { card_name: 'Alex Sample', facts })
})

test('invalid input of a command: its field has the name of the operator interface', () => {
  assert.equal(cards.validate({ bank_name: 5 })?.message, 'bank_name: must be a text.')
})
