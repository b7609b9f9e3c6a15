import { expect } from '@esm-bundle/chai'
import { getSettings } from '../../../shared/base/contract/settings.ts'
import { reloadSettings } from '../../../shared/state/settings/settings.store.ts'
import { $toast } from '../../../shared/wire/api/toast.ts'
import '../../../widgets/menu/menu.element.ts'
import { isLeftToBrowser, press, recordEvents } from '../../support/browser/forms.ts'
import { memberPage } from '../../support/browser/member-page.ts'
import { type Mounted, setSiteRoutes, until } from '../../support/browser/stage.ts'

const ROUTES = ['/options', '/recharge', '/withdrawal', '/exchangeb', '/loans', '/lockming', '/staking', '/transfer']
const ALL = [
  'Options',
  'Quick deposit',
  'Withdraw',
  'Online support',
  'Flash swap',
  'Boost loan',
  'Lock mining',
  'Staking',
  'Transfer',
]
const ON = {
  ...getSettings.example,
  swapSwitch: true,
  loanSwitch: true,
  miningSwitch: true,
  stakingSwitch: true,
  internalTransferSwitch: true,
  depositSwitch: true,
  withdrawalSwitch: true,
  customService: '',
}

describe('<tl-menu>', () => {
  const { backend, faults, visit } = memberPage('tl-menu')
  beforeEach(() => setSiteRoutes(ROUTES))
  afterEach(() => expect(faults().take()).to.deep.equal([]))

  const tiles = ({ root }: Mounted) => [...root.querySelectorAll('[part=tile]')].map((tile) => tile.textContent?.trim())
  const shown = async (settings: Partial<typeof ON> = {}) => {
    backend().answer(getSettings, { ...ON, ...settings })
    await reloadSettings()
    const page = await visit()
    await until(() => tiles(page).length > 0, 'the tiles')
    return page
  }

  it('has nine tiles in order (HOM-07)', async () => {
    expect(tiles(await shown())).to.deep.equal(ALL)
  })

  for (const [flag, name] of [
    ['swapSwitch', 'Flash swap'],
    ['loanSwitch', 'Boost loan'],
    ['miningSwitch', 'Lock mining'],
    ['stakingSwitch', 'Staking'],
    ['internalTransferSwitch', 'Transfer'],
  ] as const)
    it(`omits ${name} if its switch is off (HOM-09)`, async () => {
      expect(tiles(await shown({ [flag]: false }))).to.deep.equal(ALL.filter((tile) => tile !== name))
    })

  it('omits tiles whose page does not exist', async () => {
    setSiteRoutes(['/options'])
    expect(tiles(await shown())).to.deep.equal(['Options', 'Online support'])
  })

  it('links to the pages of the specification (HOM-08)', async () => {
    const page = await shown()
    page.element.addEventListener('tl-navigate', (event) => event.preventDefault())
    const wanted = recordEvents<{ route: string }>(page, 'tl-navigate')
    const links = [...page.root.querySelectorAll<HTMLAnchorElement>('a[part=tile]')]
    expect(links.map(({ href }) => new URL(href).pathname)).to.deep.equal(ROUTES)
    for (const link of links) expect(isLeftToBrowser(link), link.href).to.equal(true)
    for (const name of ALL.filter((tile) => tile !== 'Online support')) press(page, name)
    expect(wanted.map(({ route }) => route)).to.deep.equal(ROUTES)
  })

  it('opens customer support in a new window, or shows a message without its address (HOM-15)', async () => {
    const opened: unknown[] = []
    const genuine = window.open
    window.open = (...given) => {
      opened.push(given[0], given[1])
      return null
    }
    try {
      const page = await shown()
      press(page, 'Online support')
      expect($toast.get()?.key).to.equal('contactService')
      page.remove()
      press(await shown({ customService: 'https://help.example/' }), 'Online support')
      expect(opened).to.deep.equal(['https://help.example/', '_blank'])
    } finally {
      window.open = genuine
    }
  })
})
