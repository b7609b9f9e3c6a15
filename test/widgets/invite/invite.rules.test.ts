import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { drawQr } from '../../../shared/view/ui/controls/qr-drawing.ts'
import { getInviteAddress } from '../../../widgets/invite/invite.rules.ts'

describe('getInviteAddress', () => {
  it('is exactly the configured address, ?invite= and the code (INV-02, Q-150)', () => {
    assert.equal(getInviteAddress('https://x.example/register', 'K7Q2MX'), 'https://x.example/register?invite=K7Q2MX')
    assert.equal(getInviteAddress('https://x.example/?a=1', 'K7'), 'https://x.example/?a=1?invite=K7')
    assert.equal(getInviteAddress('https://x.example/r', 'a b&c/é'), 'https://x.example/r?invite=a%20b%26c%2F%C3%A9')
  })
  it('is empty without an address or a code', () => {
    assert.equal(getInviteAddress(undefined, 'K7'), '')
    assert.equal(getInviteAddress('', 'K7'), '')
    assert.equal(getInviteAddress('https://x.example/r', ''), '')
  })
})

describe('drawQr', () => {
  it('draws each dark module once, with a quiet zone of four modules', () => {
    const { path, size } = drawQr('https://x.example/register?invite=K7Q2MX')
    const modules = path.match(/M\d+ \d+h1v1h-1z/g) ?? []
    assert.equal(modules.join(''), path)
    assert.equal(new Set(modules).size, modules.length)
    const places = modules.map((module) => (module.match(/\d+/g) ?? []).slice(0, 2).map(Number))
    for (const [column = -1, row = -1] of places) {
      assert.ok(column >= 4 && column < size - 4)
      assert.ok(row >= 4 && row < size - 4)
    }
  })
  it('throws for a text that is too long for a code', () => {
    assert.throws(() => drawQr('x'.repeat(3000)))
  })
})
