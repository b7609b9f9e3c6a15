import { expect } from '@esm-bundle/chai'
import { getDepositCoins } from '../../../shared/base/contract/networks.ts'
import { getAddresses, removeAddress } from '../../../shared/base/contract/session.ts'
import { getSettings } from '../../../shared/base/contract/settings.ts'
import { $toast } from '../../../shared/wire/api/toast.ts'
import '../../../widgets/bind-address/bind-address.element.ts'
import { findAccessibilityFaults } from '../../support/browser/accessible.ts'
import { COINS, TRON } from '../../support/browser/addresses.ts'
import { allByRole, getText } from '../../support/browser/find.ts'
import { confirmSheet, findControl, getFieldMessage, press, type } from '../../support/browser/forms.ts'
import { memberPage } from '../../support/browser/member-page.ts'
import { until, waitForAnimations } from '../../support/browser/stage.ts'

const NAME = 'Remove the USDT address'

describe('<tl-bind-address>, removing an address (Q-224)', () => {
  const { backend, faults, open } = memberPage('tl-bind-address')
  const site = (can_edit_address: boolean) =>
    backend().answer(getSettings, { ...getSettings.example, addressSwitch: true, canEditAddress: can_edit_address })
  beforeEach(() => {
    backend().answer(getDepositCoins, COINS)
    backend().answer(getAddresses, [{ coinId: '1', address: TRON, title: 'USDT', network: 'TRC20', memo: '' }])
    site(true)
  })
  afterEach(() => expect(faults().take()).to.deep.equal([]))

  const sent = () =>
    backend()
      .received('removeAddress')
      .map(({ form }) => form)
  const shown = async (width?: number) => {
    const page = await open({}, width)
    await until(() => page.root.querySelector('[part=bound]'), 'the address')
    return page
  }
  const ask = async () => {
    const page = await shown()
    press(page, NAME)
    await until(() => allByRole(page, 'dialog', NAME).length, 'the question')
    await waitForAnimations(page.root)
    return page
  }

  it('asks once, naming coin and shortened address; Back sends nothing', async () => {
    const page = await ask()
    const text = getText(page.find('dialog'))
    expect(text).to.contain(`${TRON.slice(0, 6)}…${TRON.slice(-9)}`)
    expect(text).to.contain('already requested still go to this address')
    expect(await findAccessibilityFaults(page.element)).to.deep.equal([])
    await confirmSheet(page, 'Back')
    await until(() => page.root.querySelector('dialog') === null, 'the closed question')
    expect(sent()).to.deep.equal([])
  })

  it('sends one request for repeated presses, with coin and address, and shows that no address is left', async () => {
    const page = await ask()
    backend().answerRaw(removeAddress, { code: 1, msg: 'Gone for good', data: null })
    backend().answer(getAddresses, [])
    await confirmSheet(page, NAME, 3)
    await until(() => page.root.querySelector('dialog') === null, 'the closed question')
    await until(() => page.text().includes('No addresses yet'), 'no address')
    expect($toast.get()?.text).to.equal('Gone for good')
    expect(sent()).to.deep.equal([{ c_id: '1', address: TRON }])
  })

  it('requests the password when the server requires it, and sends it with the same button', async () => {
    backend().refuse(removeAddress, { msg: 'Confirm it, please', field: 'paypassword', rule: 'missing' })
    const page = await ask()
    await confirmSheet(page, NAME)
    await until(() => page.root.activeElement?.getAttribute('name') === 'password', 'the required password')
    backend().refuse(removeAddress, { msg: 'Not this one', field: 'paypassword', rule: 'wrong' })
    type(page, 'password', 'Wrong123')
    await confirmSheet(page, NAME)
    await until(() => getFieldMessage(page, 'password') === 'Not this one', 'the refusal')
    expect(sent()).to.deep.equal([
      { c_id: '1', address: TRON },
      { c_id: '1', address: TRON, paypassword: 'Wrong123' },
    ])
  })

  it('addresses that cannot be edited have no Remove button', async () => {
    site(false)
    const page = await shown()
    expect(() => findControl(page, NAME)).to.throw()
  })

  it('after the operator has fixed addresses, the refusal stays and the button goes', async () => {
    const page = await ask()
    site(false)
    backend().refuse(removeAddress, { msg: 'Fixed since today', field: 'address', rule: 'fixed' })
    await confirmSheet(page, NAME)
    await until(() => page.root.querySelector('[part=refusal]'), 'the refusal')
    expect(getText(page.find('[part=refusal]'))).to.contain('Fixed since today')
    await confirmSheet(page, 'Back')
    await until(() => page.root.querySelector('dialog') === null, 'the closed question')
    expect(() => findControl(page, NAME)).to.throw()
  })
})
