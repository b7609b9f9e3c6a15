import { expect } from '@esm-bundle/chai'
import { freezePayoutsByLink } from '../../../shared/base/contract/payout-freeze.ts'
import '../../../widgets/freeze/freeze.element.ts'
import { hasRole } from '../../support/browser/find.ts'
import { press } from '../../support/browser/forms.ts'
import { memberPage } from '../../support/browser/member-page.ts'
import { until } from '../../support/browser/stage.ts'

describe('<tl-freeze>', () => {
  const { backend, faults, visit } = memberPage('tl-freeze')
  afterEach(() => {
    history.replaceState(null, '', location.pathname + location.search)
    expect(faults().take()).to.deep.equal([])
  })

  it('sends the token of the address once, and only after the press', async () => {
    location.hash = '#token-of-the-mail'
    const page = await visit()
    await until(() => hasRole(page, 'button', 'Freeze withdrawals'), 'the question')
    expect(backend().received('freezePayoutsByLink')).to.deep.equal([])
    for (let press_ = 0; press_ < 3; press_++) press(page, 'Freeze withdrawals')
    await until(() => page.text().includes('Your withdrawals are frozen'), 'the result')
    expect(
      backend()
        .received('freezePayoutsByLink')
        .map(({ form }) => form),
    ).to.deep.equal([{ token: 'token-of-the-mail' }])
    expect(hasRole(page, 'button', 'Freeze withdrawals')).to.equal(false)
  })

  it('shows why a link is refused, and can be pressed again after a failure', async () => {
    location.hash = '#used'
    backend().refuse(freezePayoutsByLink, { msg: 'Used already', field: 'token', rule: 'expired' })
    const page = await visit()
    await until(() => hasRole(page, 'button', 'Freeze withdrawals'), 'the question')
    press(page, 'Freeze withdrawals')
    await until(() => page.text().includes('Used already'), 'the refusal')
    press(page, 'Freeze withdrawals')
    await until(() => backend().received('freezePayoutsByLink').length === 2, 'another try')
  })

  it('offers no button without a token in the address', async () => {
    const page = await visit()
    await until(() => page.text().includes('This link is incomplete'), 'the message')
    expect(hasRole(page, 'button', 'Freeze withdrawals')).to.equal(false)
  })
})
