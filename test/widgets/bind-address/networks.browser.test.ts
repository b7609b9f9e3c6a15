import { expect } from '@esm-bundle/chai'
import { getDepositCoins } from '../../../shared/base/contract/networks.ts'
import { bindAddress, getAddresses } from '../../../shared/base/contract/session.ts'
import { getSettings } from '../../../shared/base/contract/settings.ts'
import { $language } from '../../../shared/state/preferences/language.ts'
import '../../../widgets/bind-address/bind-address.element.ts'
import { findAccessibilityFaults } from '../../support/browser/accessible.ts'
import { ETHEREUM, network, TRON } from '../../support/browser/addresses.ts'
import { getFieldMessage, press, type } from '../../support/browser/forms.ts'
import { memberPage } from '../../support/browser/member-page.ts'
import { type Mounted, until, waitForDrawing } from '../../support/browser/stage.ts'
import { chooseOption } from '../../support/browser/withdrawal.ts'

const CONTRACT = '0x1f9840a85d5aF5bf1D1762F925BDADdC4201F984'
const OWN = 'TTN1B1Rf2qCLxjEhhkmcpu2c2ZprGqtQKK'
const XRP = 'rEb8TK3gBgk5auZkwc6sHnwrGVJH8DuaLh'
const COINS = [
  {
    id: '1',
    title: 'USDT',
    networkList: [
      network('1', 'TRC20', 'trc20', { address: OWN }),
      network('2', 'ERC20', 'erc20'),
      network('3', 'BEP20', 'erc20'),
    ],
  },
  { id: '2', title: 'UNI', networkList: [network('4', 'ERC20', 'erc20', { contract: CONTRACT })] },
  {
    id: '3',
    title: 'XRP',
    networkList: [network('5', 'XRP Ledger', 'trc20', { format: 'ripple', withdrawalMemo: 'required' })],
  },
]

describe('<tl-bind-address>, network and memo', () => {
  const { backend, faults, open } = memberPage('tl-bind-address')
  beforeEach(() => {
    sessionStorage.clear()
    backend().answer(getDepositCoins, COINS)
    backend().answer(getAddresses, [])
    backend().answer(getSettings, { ...getSettings.example, addressSwitch: true, canEditAddress: true })
  })
  afterEach(() => {
    $language.set('en')
    expect(faults().take()).to.deep.equal([])
  })

  const sent = () =>
    backend()
      .received('setusraddress')
      .map(({ form }) => form)
  const filled = async (coin: string, address: string) => {
    const page = await open({ coin })
    await until(() => page.root.querySelector('select'), 'the form')
    type(page, 'address', address)
    await waitForDrawing()
    return page
  }
  const networkSelect = ({ root }: Mounted) => root.querySelector<HTMLSelectElement>('select[name=network]')

  it('asks for the network where several accept the address, and sends the chosen one', async () => {
    const page = await filled('1', ETHEREUM)
    expect([...(networkSelect(page)?.options ?? [])].map(({ text }) => text)).to.deep.equal([
      'Choose the network of this address',
      'ERC20',
      'BEP20',
    ])
    expect(networkSelect(page)?.value).to.equal('')
    press(page, 'Save address')
    await until(() => networkSelect(page)?.getAttribute('aria-invalid') === 'true', 'the message')
    expect(page.root.activeElement).to.equal(networkSelect(page))
    expect(sent()).to.deep.equal([])
    expect(await findAccessibilityFaults(page.element)).to.deep.equal([])
    await chooseOption(page, 'network', 'BEP20')
    press(page, 'Save address')
    await until(() => sent().length === 1, 'the request')
    expect(sent()).to.deep.equal([{ c_id: '1', address: ETHEREUM, network: 'BEP20' }])
  })

  it('names the only network that accepts the address, and asks nothing', async () => {
    const page = await filled('1', TRON)
    expect(networkSelect(page)).to.equal(null)
    expect(page.text()).to.match(/Network\s+TRC20/)
  })

  it('sends an address without its scheme and with a small prefix', async () => {
    const page = await filled('2', `ethereum:0X${ETHEREUM.slice(2)}`)
    press(page, 'Save address')
    await until(() => sent().length === 1, 'the request')
    expect(sent()[0]?.address).to.equal(ETHEREUM)
  })

  for (const [what, coin, address, words] of [
    ['a contract of another coin', '1', CONTRACT.toLowerCase(), 'This is the contract of a token'],
    [
      'the contract of USDT on another network',
      '2',
      '0x55d398326f99059fF775485246999027B3197955',
      'contract of a token',
    ],
    ['a deposit address of the platform', '1', OWN, 'one of our deposit addresses'],
    ['a burn address', '2', '0x000000000000000000000000000000000000dEaD', 'No one can spend'],
    ['a mistyped character', '1', TRON.replace('TJRy', 'TJRz'), 'mistyped character'],
    ['a payment link with parameters', '2', `ethereum:${ETHEREUM}@1`, 'This is a payment link'],
    ['an address with its memo', '3', `${XRP}:12345`, 'in separate fields'],
    ['an X-address', '3', 'XVLhHMPHU98es4dbozjVtdWzVrDjtV18pX8yuPT7y4xaEHi', '4294967295 as the memo'],
  ] as const)
    it(`does not send ${what}, and shows why at the field`, async () => {
      const page = await filled(coin, address)
      if (networkSelect(page)) await chooseOption(page, 'network', 'BEP20')
      if (page.root.querySelector('input[name=memo]')) type(page, 'memo', '1')
      press(page, 'Save address')
      await until(() => getFieldMessage(page, 'address').includes(words), words)
      expect(sent()).to.deep.equal([])
    })

  it('requires the memo that the network requires, and sends it as a number', async () => {
    const page = await filled('3', XRP)
    press(page, 'Save address')
    await until(() => getFieldMessage(page, 'memo').includes('Enter the memo that XRP Ledger requires'), 'the message')
    type(page, 'memo', '4294967296')
    press(page, 'Save address')
    await until(() => getFieldMessage(page, 'memo').includes('from 0 to 4294967295'), 'the range')
    type(page, 'memo', ' 0012345')
    await waitForDrawing()
    press(page, 'Save address')
    await until(() => sent().length === 1, 'the request')
    expect(sent()[0]).to.deep.equal({ c_id: '3', address: XRP, network: 'XRP Ledger', memo: '12345' })
  })

  it("shows the server's message at the network and at the memo", async () => {
    const page = await filled('1', ETHEREUM)
    await chooseOption(page, 'network', 'ERC20')
    backend().refuse(bindAddress, { msg: 'Not on this one', field: 'network', rule: 'choice:BEP20' })
    press(page, 'Save address')
    await until(() => page.text().includes('Not on this one'), 'the message')
    await until(() => networkSelect(page)?.getAttribute('aria-invalid') === 'true', 'the mark at the network')
  })

  it('lists a bound address with its network and memo, also from right to left', async () => {
    backend().answer(getAddresses, [{ coinId: '3', address: XRP, title: 'XRP', network: 'XRP Ledger', memo: '12345' }])
    const page = await open({ coin: '3' })
    await until(() => page.root.querySelector('[part=bound]'), 'the address')
    expect(page.find('[part=bound]').textContent).to.contain('Network XRP Ledger').and.to.contain('Memo 12345')
    $language.set('ar')
    await until(() => page.find('[part=bound]').textContent?.includes('الشبكة XRP Ledger'), 'Arabic')
  })
})
