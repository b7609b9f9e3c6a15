import { expect } from '@esm-bundle/chai'
import { getPayoutFreeze, unfreezePayouts } from '../../../shared/base/contract/payout-freeze.ts'
import { endSession, getSessions } from '../../../shared/base/contract/sessions.ts'
import { getSettings } from '../../../shared/base/contract/settings.ts'
import { reloadSettings } from '../../../shared/state/settings/settings.store.ts'
import '../../../widgets/sessions/sessions.element.ts'
import { hasRole } from '../../support/browser/find.ts'
import { confirmSheet, press, type } from '../../support/browser/forms.ts'
import { memberPage } from '../../support/browser/member-page.ts'
import { type Mounted, until } from '../../support/browser/stage.ts'

const [HERE, PHONE] = getSessions.example.map((session) => ({ ...session }))

describe('<tl-sessions>', () => {
  const { backend, faults, open } = memberPage('tl-sessions')
  afterEach(() => expect(faults().take()).to.deep.equal([]))

  const rows = ({ root }: Mounted) => [...root.querySelectorAll('[part=session]')].map((row) => row.textContent ?? '')
  const shown = async (count: number) => {
    const page = await open()
    await until(() => rows(page).length === count, 'the sessions')
    return page
  }

  it('lists devices and times, marks the present session, and offers no button to end it', async () => {
    const page = await shown(2)
    expect(rows(page)[0]).to.match(
      /Chrome · Windows.*Logged in [A-Z][a-z]{2} \d{1,2}, \d{4}.*203\.0\.113\.24.*This device/,
    )
    expect(rows(page)[1]).to.match(/Safari · iPhone.*Logged in .*Last used [A-Z][a-z]{2} \d{1,2}, \d{4}/)
    expect(hasRole(page, 'button', 'Log out Safari · iPhone')).to.equal(true)
    expect(hasRole(page, 'button', 'Log out Chrome · Windows')).to.equal(false)
  })

  it('ends a session with one request for repeated presses, and shows the rest', async () => {
    const page = await shown(2)
    backend().answer(getSessions, HERE ? [HERE] : [])
    for (let press_ = 0; press_ < 3; press_++) press(page, 'Log out Safari · iPhone')
    await until(() => rows(page).length === 1, 'the removal')
    expect(
      backend()
        .received('endSession')
        .map(({ form }) => form),
    ).to.deep.equal([{ id: PHONE?.id }])
    expect(hasRole(page, 'button', 'Log out all other devices')).to.equal(false)
  })

  it('ends all other sessions', async () => {
    const page = await shown(2)
    backend().answer(getSessions, HERE ? [HERE] : [])
    press(page, 'Log out all other devices')
    await until(() => rows(page).length === 1, 'the empty list')
    expect(backend().received('endOtherSessions')).to.have.length(1)
  })

  it('asks before it reports a foreign session, then ends all others and shows the freeze', async () => {
    backend().answer(getPayoutFreeze, { since: null, until: null })
    const page = await shown(2)
    expect(page.text()).not.to.contain('Withdrawals frozen')
    press(page, "This wasn't me: Safari · iPhone")
    await until(() => page.root.querySelector('dialog[open]'), 'the question')
    expect(backend().received('freezePayouts')).to.have.length(0)
    backend().answer(getSessions, HERE ? [HERE] : [])
    backend().answer(getPayoutFreeze, { since: 1_794_000_000_000, until: null })
    await confirmSheet(page, "This wasn't me", 3)
    await until(() => rows(page).length === 1, 'the removal')
    await until(() => page.text().includes('have been stopped since Nov'), 'the freeze')
    expect(backend().received('freezePayouts')).to.have.length(1)
  })

  it('lifts the freeze with the password that the server asks for, and shows when it ends', async () => {
    backend().answer(getPayoutFreeze, { since: 1_794_000_000_000, until: null })
    backend().refuse(unfreezePayouts, { msg: 'Your password, please', field: 'paypassword', rule: 'missing' })
    const page = await shown(2)
    await until(() => hasRole(page, 'button', 'Unfreeze withdrawals'), 'the freeze')
    press(page, 'Unfreeze withdrawals')
    await confirmSheet(page, 'Unfreeze withdrawals')
    await until(() => page.text().includes('Your password, please'), 'the field')
    backend().answer(unfreezePayouts, null)
    backend().answer(getPayoutFreeze, { since: 1_794_000_000_000, until: 1_794_086_400_000 })
    type(page, 'password', 'Secret12345')
    await confirmSheet(page, 'Unfreeze withdrawals')
    await until(() => page.text().includes('You can withdraw again from Nov'), 'the end of the freeze')
    expect(backend().received('unfreezePayouts').at(-1)?.form).to.deep.equal({ paypassword: 'Secret12345' })
  })

  it('offers neither without the setting', async () => {
    backend().answer(getSettings, { ...getSettings.example, payoutFreeze: false })
    await reloadSettings()
    const page = await shown(2)
    expect(page.text()).not.to.contain("This wasn't me")
    expect(backend().received('getPayoutFreeze')).to.have.length(0)
  })

  it('shows the current list after a refusal, and can be retried', async () => {
    const page = await shown(2)
    backend().refuse(endSession, { msg: 'Gone already', field: 'id', rule: 'unknown' })
    press(page, 'Log out Safari · iPhone')
    await until(() => backend().received('getSessionList').length === 2, 'another request')
    await until(() => !page.root.querySelector('[aria-busy]'), 'the end of the request')
    press(page, 'Log out Safari · iPhone')
    await until(() => backend().received('endSession').length === 2, 'another try')
  })

  it('shows that the sessions failed to load, and retries', async () => {
    backend().fail(getSessions, 'server')
    const page = await open()
    await until(() => page.text().includes("We couldn't load your devices"), 'the message')
    backend().answer(getSessions, getSessions.example)
    press(page, 'Retry')
    await until(() => rows(page).length === 2, 'the sessions')
  })

  it('shows a message if the backend does not list sessions', async () => {
    backend().refuse(getSessions, { code: 404, msg: 'There is no such call.' })
    const page = await open()
    await until(() => page.text().includes("This site doesn't list devices"), 'the message')
  })
})
