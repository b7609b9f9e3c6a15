import { expect } from '@esm-bundle/chai'
import { getWithdrawableCoins, getWithdrawalInfo, withdraw } from '../../../shared/base/contract/withdrawals.ts'
import '../../../widgets/withdrawal/withdrawal.element.ts'
import { getFact, getText } from '../../support/browser/find.ts'
import { press, type } from '../../support/browser/forms.ts'
import { type Mounted, until, waitForDrawing } from '../../support/browser/stage.ts'
import {
  chooseOption,
  getConfirmation,
  openConfirmation,
  WITHDRAWAL_INFO,
  withdrawalPage,
} from '../../support/browser/withdrawal.ts'

const ADDRESS = '0x52908400098527886E0F7030069857D2E4169EE7'
const CHOICES = { address: ADDRESS, network: '', memo: '', networks: ['ERC20', 'BEP20'] }

describe('<tl-withdrawal>, network of the address', () => {
  const { backend, faults, info, shown, sent } = withdrawalPage()
  beforeEach(() => {
    backend().answer(getWithdrawableCoins, [
      { id: '1', title: 'USDT' },
      { id: '3', title: 'ETH' },
    ])
    info({ addresses: [CHOICES] })
  })
  afterEach(() => expect(faults().take()).to.deep.equal([]))

  const select = ({ root }: Mounted) => root.querySelector<HTMLSelectElement>('select[name=network]')
  const asked = () =>
    backend()
      .received('getUserCoinBalance')
      .map(({ form }) => form.network)

  for (const networks of [['ERC20', 'BEP20'], ['BEP20']])
    it(`asks for the network of an address bound without one, of ${networks.length}, and sends nothing before`, async () => {
      info({ addresses: [{ ...CHOICES, networks }] })
      const page = await shown()
      type(page, 'amount', '1000')
      await waitForDrawing()
      press(page, 'Withdraw')
      await until(() => select(page)?.getAttribute('aria-invalid') === 'true', 'the message')
      expect(page.root.activeElement).to.equal(select(page))
      expect(page.root.querySelectorAll('dialog')).to.have.length(0)
      expect(sent()).to.deep.equal([])
    })

  it('loads the terms of the chosen network, shows it in the check, and sends it', async () => {
    const page = await shown()
    type(page, 'amount', '1000')
    info({
      addresses: [{ ...CHOICES, network: 'BEP20' }],
      feeType: 'fixed',
      feePercent: null,
      fixedFee: '2',
      terms: 'bep20',
    })
    await chooseOption(page, 'network', 'BEP20')
    await until(() => getFact(page, 'You receive') === '998.00 USDT', 'the fee of the network')
    expect(asked().at(-1)).to.equal('BEP20')
    expect(page.text()).not.to.contain('The fee has changed')
    expect(page.text()).not.to.contain('address has changed')
    await openConfirmation(page)
    expect(getText(getConfirmation(page))).to.contain('BEP20')
    press(page, 'Withdraw 1,000.00 USDT')
    await until(() => sent().length === 1, 'the request')
    expect([sent()[0]?.form.network, sent()[0]?.form.terms]).to.deep.equal(['BEP20', 'bep20'])
  })

  it('forgets the network with another coin', async () => {
    const page = await shown()
    info({ addresses: [{ ...CHOICES, network: 'BEP20' }] })
    await chooseOption(page, 'network', 'BEP20')
    info({ addresses: [CHOICES] })
    await chooseOption(page, 'coin', '3')
    await until(() => select(page) && backend().received('getUserCoinBalance').at(-1)?.form.c_id === '3', 'the coin')
    await until(() => select(page)?.value === '', 'no network')
    expect(asked().at(-1)).to.equal(undefined)
  })

  it('an address with its network asks nothing, and the specified fields are sent', async () => {
    info({ addresses: WITHDRAWAL_INFO.addresses.map((one) => ({ ...one, networks: [...one.networks] })) })
    const page = await shown()
    expect(select(page)).to.equal(null)
    type(page, 'amount', '1000')
    await waitForDrawing()
    await openConfirmation(page)
    press(page, 'Withdraw 1,000.00 USDT')
    await until(() => sent().length === 1, 'the request')
    expect(sent()[0]?.form).not.to.have.property('network')
  })

  it("shows the server's refusal at the network", async () => {
    const page = await shown()
    info({ addresses: [{ ...CHOICES, network: 'ERC20' }] })
    type(page, 'amount', '1000')
    await chooseOption(page, 'network', 'ERC20')
    await until(() => asked().at(-1) === 'ERC20', 'the terms')
    await waitForDrawing()
    await openConfirmation(page)
    backend().refuse(withdraw, { msg: 'Choose again', field: 'network', rule: 'choice:BEP20' })
    press(page, 'Withdraw 1,000.00 USDT')
    await until(() => page.text().includes('Choose again'), 'the message')
    await until(() => select(page)?.getAttribute('aria-invalid') === 'true', 'the mark at the network')
  })

  it('shows the memo of the address in the form and in the check', async () => {
    backend().answer(getWithdrawalInfo, {
      ...WITHDRAWAL_INFO,
      addresses: [
        { address: 'rEb8TK3gBgk5auZkwc6sHnwrGVJH8DuaLh', network: 'XRP Ledger', memo: '12345', networks: [] },
      ],
    })
    const page = await shown()
    expect(page.text()).to.match(/Memo\s+12345/)
    type(page, 'amount', '1000')
    await waitForDrawing()
    await openConfirmation(page)
    expect(getText(getConfirmation(page))).to.contain('12345')
  })
})
