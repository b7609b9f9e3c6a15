import { expect } from '@esm-bundle/chai'
import { getMember, setTradingPassword } from '../../../shared/base/contract/session.ts'
import '../../../widgets/trading-password/trading-password.element.ts'
import { getFieldValue, press, recordEvents } from '../../support/browser/forms.ts'
import { memberPage } from '../../support/browser/member-page.ts'
import { fillPasswords, testPasswordForm } from '../../support/browser/password-form-tests.ts'
import { until } from '../../support/browser/stage.ts'

describe('<tl-trading-password>', () => {
  const member = memberPage('tl-trading-password')
  const { backend, faults, open } = member
  // Navigation is cancelled, to inspect where it leads.
  const stay = (event: Event) => event.preventDefault()
  before(() => addEventListener('tl-navigate', stay))
  after(() => removeEventListener('tl-navigate', stay))
  afterEach(() => expect(faults().take()).to.deep.equal([]))

  testPasswordForm(member, setTradingPassword, 'logpassword')

  it('sets the first password and resets an existing one, with matching titles (Q-024)', async () => {
    backend().answer(getMember, { ...getMember.example, hasTradingPassword: false })
    const page = await open()
    await until(() => page.find('h1').textContent === 'Set trading password', 'to be set')
    const told = recordEvents<object>(page, 'tl-trading-password')
    const ways = recordEvents<{ route: string }>(page, 'tl-navigate')
    fillPasswords(page, ['Secret123', 'Abc123', 'Abc123'])
    backend().answer(getMember, { ...getMember.example, hasTradingPassword: true })
    press(page, 'Save')
    await until(() => page.find('h1').textContent === 'Reset trading password', 'to be reset')
    expect(told).to.have.length(1)
    expect(ways.map(({ route }) => route)).to.deep.equal(['/security'])
    expect([
      getFieldValue(page, 'current'),
      getFieldValue(page, 'password'),
      getFieldValue(page, 'repeat'),
    ]).to.deep.equal(['', '', ''])
  })
})
