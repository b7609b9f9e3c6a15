import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import fc from 'fast-check'
import { getInitials } from '../../../../shared/state/member/initials.ts'

describe('getInitials', () => {
  for (const [username, initials] of [
    ['sample.member', 'SM'],
    ['demo@tradelet.example', 'DE'],
    ['ada.b.lovelace@x.example', 'AB'],
    ['13800138000', '13'],
    ['李小龙', '李小'],
    ['é', 'É'],
    ['', ''],
    ['@', ''],
  ])
    it(`of "${username}" are "${initials}"`, () => assert.equal(getInitials(username ?? ''), initials))

  it('are at most a few characters for any name', () => {
    fc.assert(fc.property(fc.string({ unit: 'binary', maxLength: 300 }), (name) => [...getInitials(name)].length <= 6))
  })
})
