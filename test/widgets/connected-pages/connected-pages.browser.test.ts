import { expect } from '@esm-bundle/chai'
import { getPartnerGrants } from '../../../shared/base/contract/partners.ts'
import '../../../widgets/connected-pages/connected-pages.element.ts'
import { press } from '../../support/browser/forms.ts'
import { memberPage } from '../../support/browser/member-page.ts'
import { until } from '../../support/browser/stage.ts'

describe('<tl-connected-pages>', () => {
  const { backend, faults, open } = memberPage('tl-connected-pages')
  afterEach(() => expect(faults().take()).to.deep.equal([]))

  it('lists partners with address and permissions, and removes access with one request for repeated presses', async () => {
    const page = await open()
    await until(() => page.root.querySelector('[part=page]'), 'the partner')
    expect(page.root.querySelector('[part=page]')?.textContent).to.match(
      /Harbour Ledger.*harbour\.example.*See your account name, balances and orders.*Trade with your balance.*Last used/,
    )
    backend().answer(getPartnerGrants, [])
    for (let press_ = 0; press_ < 3; press_++) press(page, 'Remove access for Harbour Ledger')
    await until(() => page.text().includes('No site uses your account'), 'the empty list')
    expect(
      backend()
        .received('endPartnerGrant')
        .map(({ form }) => form),
    ).to.deep.equal([{ id: '3' }])
  })

  it('shows an empty list if the backend has no partners', async () => {
    backend().refuse(getPartnerGrants, { code: 404, msg: 'There is no such call.' })
    const page = await open()
    await until(() => page.text().includes('No site uses your account'), 'the message')
  })

  it('shows that the list failed to load, and retries', async () => {
    backend().fail(getPartnerGrants, 'server')
    const page = await open()
    await until(() => page.text().includes('Retry'), 'the button')
    backend().answer(getPartnerGrants, getPartnerGrants.example)
    press(page, 'Retry')
    await until(() => page.root.querySelector('[part=page]'), 'the partner')
  })
})
