import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import fc from 'fast-check'
import { getSettings } from '../../../shared/contract/settings.ts'
import { entriesAt } from '../../../tools/build/features.ts'
import { initialsOf, leadsToIdentity, menuItems, type PanelEntry } from '../../../widgets/member/member.rules.ts'

const everything = { ...getSettings.example, ios_url: 'https://x.example/ios', android_url: 'https://x.example/apk' }
const links = entriesAt('member') as PanelEntry[]
const names = (settings: Parameters<typeof menuItems>[1], exists = (_route: string) => true) =>
  menuItems(links, settings, exists).map((group) => group.map(({ name }) => name))

describe('entries of the member panel', () => {
  it('are all present if everything is enabled (MEM-04…14)', () => {
    assert.deepEqual(names(everything), [
      ['identity', 'address', 'bankCards', 'messages'],
      ['security', 'loginPassword', 'tradingPassword'],
      ['share', 'code', 'night', 'language', 'alerts', 'ios', 'android', 'about'],
    ])
  })

  for (const [setting, name] of [
    ['certification_switch', 'identity'],
    ['address_switch', 'address'],
    ['bank_switch', 'bankCards'],
    ['introduce_switch', 'about'],
    ['ios_url', 'ios'],
    ['android_url', 'android'],
  ] as const)
    it(`leave out ${name} without ${setting} (MEM-12, MEM-16)`, () => {
      const off = typeof everything[setting] === 'boolean' ? false : ''
      const shown = names({ ...everything, [setting]: off }).flat()
      assert.equal(shown.includes(name), false)
      assert.equal(shown.length, 14)
    })

  it('leave out links to pages that the site does not have', () => {
    assert.deepEqual(
      names(everything, (route) => route === '/security'),
      [['security'], ['code', 'night', 'language', 'alerts', 'ios', 'android']],
    )
  })

  it('are few before the settings are loaded, without empty groups', () => {
    assert.deepEqual(names({}).flat().includes('identity'), false)
    assert.deepEqual(
      names({}, () => false),
      [['code', 'night', 'language', 'alerts']],
    )
  })
})

describe('the identity entry', () => {
  it('links to the form while it can be submitted (MEM-04)', () => {
    assert.equal(leadsToIdentity('none'), true)
    assert.equal(leadsToIdentity('rejected'), true)
    assert.equal(leadsToIdentity('review'), false)
    assert.equal(leadsToIdentity('certified'), false)
    assert.equal(leadsToIdentity(undefined), false)
  })
})

describe('initialsOf', () => {
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
    it(`of "${username}" are "${initials}"`, () => assert.equal(initialsOf(username ?? ''), initials))

  it('are at most a few characters for any name', () => {
    fc.assert(fc.property(fc.string({ unit: 'binary', maxLength: 300 }), (name) => [...initialsOf(name)].length <= 6))
  })
})
