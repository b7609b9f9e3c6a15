import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { getSettings } from '../../../shared/base/contract/settings.ts'
import { getMenuItems } from '../../../tools/bundle/features.ts'
import { canSubmitIdentity, getEntryGroups, type PanelEntry } from '../../../widgets/member/member.rules.ts'

const everything = { ...getSettings.example, iosUrl: 'https://x.example/ios', androidUrl: 'https://x.example/apk' }
const links = getMenuItems('member') as PanelEntry[]
const names = (settings: Parameters<typeof getEntryGroups>[1], exists = (_route: string) => true) =>
  getEntryGroups(links, settings, exists).map((group) => group.map(({ name }) => name))

describe('entries of the member panel', () => {
  it('are all present if everything is enabled (MEM-04…14)', () => {
    assert.deepEqual(names(everything), [
      ['identity', 'address', 'bankCards', 'messages'],
      ['security', 'loginPassword', 'tradingPassword'],
      ['share', 'code', 'night', 'language', 'alerts', 'ios', 'android', 'about'],
    ])
  })

  for (const [setting, name] of [
    ['certificationSwitch', 'identity'],
    ['addressSwitch', 'address'],
    ['bankSwitch', 'bankCards'],
    ['introductionSwitch', 'about'],
    ['iosUrl', 'ios'],
    ['androidUrl', 'android'],
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
    assert.equal(canSubmitIdentity('none'), true)
    assert.equal(canSubmitIdentity('rejected'), true)
    assert.equal(canSubmitIdentity('review'), false)
    assert.equal(canSubmitIdentity('certified'), false)
    assert.equal(canSubmitIdentity(undefined), false)
  })
})
