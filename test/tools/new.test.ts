import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { nameProblem, namesOf } from '../../tools/commands/new/names.ts'
import { planOf } from '../../tools/commands/new/scaffold.ts'
import { projectRoot } from '../../tools/lib/process.ts'

describe('name of a feature', () => {
  const taken = new Set(['loans'])
  it('is spelled for each kind of file', () => {
    assert.deepEqual(namesOf('gift-cards'), {
      kebab: 'gift-cards',
      camel: 'giftCards',
      pascal: 'GiftCards',
      snake: 'gift_cards',
      words: 'Gift cards',
    })
  })

  for (const name of ['', 'Loans', 'gift_cards', '-a', 'a-', 'a--b', '1st', '../x', 'a'.repeat(33), 'host', 'loans'])
    it(`cannot be "${name}"`, () => assert.notEqual(nameProblem(name, taken), null))
  for (const name of ['loan', 'gift-cards', 'p2p', 'a1-b2'])
    it(`can be "${name}"`, () => assert.equal(nameProblem(name, taken), null))
})

describe('new feature', () => {
  it('has a tile on the home page', () => {
    const manifest = planOf(projectRoot, namesOf('trial-feature')).created.find(({ path }) =>
      path.endsWith('.feature.ts'),
    )
    assert.match(manifest?.text ?? '', /menu: \{ name: 'trialFeature'/)
  })
  it('existing feature: never overwritten', () =>
    assert.throws(() => planOf(projectRoot, namesOf('loans')), /already exists/))
})
