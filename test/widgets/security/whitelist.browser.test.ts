import { expect } from '@esm-bundle/chai'
import { getWithdrawalWhitelist, setWithdrawalWhitelist } from '../../../shared/base/contract/withdrawal-whitelist.ts'
import '../../../widgets/security/security.element.ts'
import { press, type } from '../../support/browser/forms.ts'
import { memberPage } from '../../support/browser/member-page.ts'
import { type Mounted, until } from '../../support/browser/stage.ts'

const END = 1_794_086_400_000

describe('<tl-security> with the whitelist of withdrawals', () => {
  const { backend, faults, open } = memberPage('tl-security')
  afterEach(() => expect(faults().take()).to.deep.equal([]))

  const findEntry = ({ root }: Mounted) =>
    [...root.querySelectorAll<HTMLButtonElement>('button.cell')].find((entry) =>
      entry.textContent?.includes('Withdrawal whitelist'),
    )
  const openSheet = async (page: Mounted) => {
    await until(() => findEntry(page), 'the entry')
    findEntry(page)?.click()
    await until(() => page.root.querySelector('dialog'), 'the sheet')
  }
  const isClosed = (page: Mounted) => until(() => !page.root.querySelector('dialog'), 'the end of the sheet')
  const sent = () =>
    backend()
      .received('setWithdrawalWhitelist')
      .map(({ form }) => form)

  it('says what it does before it is switched on, and shows that it is on', async () => {
    backend().answer(getWithdrawalWhitelist, { isOn: false, endsAt: null })
    backend().answer(setWithdrawalWhitelist, { isOn: true, endsAt: null })
    const page = await open()
    await openSheet(page)
    expect(page.text()).to.contain('Switching it off takes 24 hours.')
    press(page, 'Switch on')
    await isClosed(page)
    expect(sent()).to.deep.equal([{ is_on: '1' }])
    expect(findEntry(page)?.textContent).to.contain('Set').and.not.to.contain('Not set')
  })

  it('asks for the password that the server requires before it plans the end, and keeps it on after a change of mind', async () => {
    backend().answer(getWithdrawalWhitelist, { isOn: true, endsAt: null })
    backend().refuse(setWithdrawalWhitelist, { msg: 'Enter your password.', field: 'paypassword', rule: 'missing' })
    const page = await open()
    await openSheet(page)
    expect(page.text()).to.contain('Until then it stays on.')
    press(page, 'Switch off')
    await until(() => page.root.querySelector('input[name=password]'), 'the password')
    backend().answer(setWithdrawalWhitelist, { isOn: true, endsAt: END })
    type(page, 'password', 'Secret123')
    press(page, 'Switch off')
    await isClosed(page)
    expect(findEntry(page)?.textContent).to.contain('Ends ')
    expect(sent().at(-1)).to.deep.equal({ is_on: '0', paypassword: 'Secret123' })

    backend().answer(setWithdrawalWhitelist, { isOn: true, endsAt: null })
    await openSheet(page)
    press(page, 'Keep it on')
    await isClosed(page)
    expect(findEntry(page)?.textContent).not.to.contain('Ends ')
    expect(sent().at(-1)).to.deep.equal({ is_on: '1' })
  })

  it('is no entry if the backend has none', async () => {
    backend().refuse(getWithdrawalWhitelist, { code: 404, msg: 'There is no such call.' })
    const page = await open()
    await until(() => page.text().includes('Word in our emails'), 'the other entries')
    expect(findEntry(page)).to.equal(undefined)
  })
})
