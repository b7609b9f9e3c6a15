import { expect } from '@esm-bundle/chai'
import { endSession, getSessions } from '../../../shared/base/contract/sessions.ts'
import '../../../widgets/sessions/sessions.element.ts'
import { hasRole } from '../../support/browser/find.ts'
import { press } from '../../support/browser/forms.ts'
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
    expect(rows(page)[0]).to.match(/Chrome · Windows.*Logged in [A-Z][a-z]{2} \d{1,2}, \d{4}.*This device/)
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
