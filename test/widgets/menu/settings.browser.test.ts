import { expect } from '@esm-bundle/chai'
import { getSettings } from '../../../shared/base/contract/settings.ts'
import { $settings, reloadSettings } from '../../../shared/state/settings/settings.store.ts'
import { $toast } from '../../../shared/wire/api/toast.ts'
import '../../../widgets/menu/menu.element.ts'
import { press } from '../../support/browser/forms.ts'
import { memberPage } from '../../support/browser/member-page.ts'
import { type Mounted, setSiteRoutes, until } from '../../support/browser/stage.ts'

const ROUTES = ['/options', '/recharge', '/withdrawal', '/exchangeb', '/loans', '/lockming', '/staking', '/transfer']
/** Tiles without a switch. */
const TILES_WITHOUT_SWITCH = ['Options', 'Quick deposit', 'Withdraw', 'Online support']

describe('<tl-menu> with missing settings', () => {
  const { backend, faults, visit } = memberPage('tl-menu')
  beforeEach(() => setSiteRoutes(ROUTES))
  afterEach(() => expect(faults().take()).to.deep.equal([]))

  const tiles = ({ root }: Mounted) => [...root.querySelectorAll('[part=tile]')].map((tile) => tile.textContent?.trim())

  // Runs first, because loaded settings stay.
  it('is shown while the settings fail to load', async () => {
    backend().fail(getSettings, 'network')
    await reloadSettings()
    const page = await visit()
    await until(() => tiles(page).length > 0, 'the tiles')
    expect(tiles(page)).to.deep.equal(TILES_WITHOUT_SWITCH)
  })

  for (const [name, data] of Object.entries({
    none: {},
    'other than these': { name: 'Harbour', some_new_switch: 1 },
    null: Object.fromEntries(Object.keys(getSettings.example).map((key) => [key, null])),
    'of no sense': Object.fromEntries(Object.keys(getSettings.example).map((key) => [key, ['?']])),
  }))
    it(`shows the tiles without a switch if the settings are ${name}, and a message without customer support`, async () => {
      backend().answerAll(data)
      await reloadSettings()
      const page = await visit()
      await until(() => tiles(page).length > 0, 'the tiles')
      expect(tiles(page)).to.deep.equal(TILES_WITHOUT_SWITCH)
      press(page, 'Online support')
      expect($toast.get()?.key).to.equal('contactService')
    })

  it('shows a tile if only its own switch is present', async () => {
    backend().answerAll({ staking_switch: '1' })
    await reloadSettings()
    expect($settings.get().state).to.equal('ready')
    const page = await visit()
    await until(() => tiles(page).includes('Staking'), 'the tile')
    expect(tiles(page)).to.deep.equal([...TILES_WITHOUT_SWITCH, 'Staking'])
  })
})
