import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { findNameProblem, toNames } from '../../tools/commands/new/names.ts'
import { createPlan } from '../../tools/commands/new/scaffold.ts'
import { projectRoot } from '../../tools/lib/process.ts'

describe('name of a feature', () => {
  const taken = new Set(['loans'])
  it('is spelled for each kind of file', () => {
    assert.deepEqual(toNames('gift-cards'), {
      kebab: 'gift-cards',
      camel: 'giftCards',
      pascal: 'GiftCards',
      snake: 'gift_cards',
      words: 'Gift cards',
    })
  })

  for (const name of ['', 'Loans', 'gift_cards', '-a', 'a-', 'a--b', '1st', '../x', 'a'.repeat(33), 'host', 'loans'])
    it(`cannot be "${name}"`, () => assert.notEqual(findNameProblem(name, taken), null))
  for (const name of ['loan', 'gift-cards', 'p2p', 'a1-b2'])
    it(`can be "${name}"`, () => assert.equal(findNameProblem(name, taken), null))
})

describe('new feature', () => {
  it('has a tile on the home page', () => {
    const manifest = createPlan(projectRoot, toNames('trial-feature')).created.find(({ path }) =>
      path.endsWith('.feature.ts'),
    )
    assert.match(manifest?.text ?? '', /menu: \{ name: 'trialFeature'/)
  })
  it('existing feature: never overwritten', () =>
    assert.throws(() => createPlan(projectRoot, toNames('loans')), /already exists/))
})
