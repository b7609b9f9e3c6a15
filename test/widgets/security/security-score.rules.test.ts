import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { scoreSecurity } from '../../../widgets/security/security-score.rules.ts'

test('counts what the site offers, and names the heaviest missing protection', () => {
  const passwords = { loginPassword: true, tradingPassword: false }
  assert.deepEqual(scoreSecurity(passwords), { points: 2, all: 4, level: 'good', next: 'tradingPassword' })
  assert.deepEqual(scoreSecurity({ ...passwords, app: false, recovery: false }), {
    points: 2,
    all: 7,
    level: 'weak',
    next: 'tradingPassword',
  })
  assert.equal(scoreSecurity({ loginPassword: true, tradingPassword: true, app: false, recovery: false }).next, 'app')
  assert.deepEqual(scoreSecurity({ loginPassword: true, tradingPassword: true, app: true, recovery: true }), {
    points: 7,
    all: 7,
    level: 'strong',
    next: null,
  })
  assert.deepEqual(
    scoreSecurity({ loginPassword: true, tradingPassword: true, app: true, passkey: false, recovery: true }),
    {
      points: 7,
      all: 9,
      level: 'good',
      next: 'passkey',
    },
  )
})

test('property: every further protection gives more points and never a lower level', () => {
  const levels = ['weak', 'good', 'strong']
  const offered = fc.record({ tradingPassword: fc.boolean(), app: fc.boolean(), recovery: fc.boolean() })
  fc.assert(
    fc.property(offered, fc.constantFrom('tradingPassword', 'app', 'recovery'), (has, name) => {
      const less = scoreSecurity({ loginPassword: true, ...has, [name]: false })
      const more = scoreSecurity({ loginPassword: true, ...has, [name]: true })
      assert.ok(more.points > less.points)
      assert.ok(levels.indexOf(more.level) >= levels.indexOf(less.level))
    }),
  )
})
