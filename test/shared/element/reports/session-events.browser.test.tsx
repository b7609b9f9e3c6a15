import { expect } from '@esm-bundle/chai'
import { defineWidget } from '../../../../shared/element/definition/define-widget.tsx'
import { emit } from '../../../../shared/state/page/emit.ts'
import type { SessionDetail, TrackDetail } from '../../../../shared/state/page/event-details.ts'
import { $token, setToken } from '../../../../shared/state/session/token.ts'
import { identity } from '../../../../shared/wire/api/identity.ts'
import { type FakeBackend, fakeBackend } from '../../../support/browser/fake-backend.ts'
import { type Mounted, mount, until } from '../../../support/browser/stage.ts'

describe('sessions that end or begin without a press on an element', () => {
  let backend: FakeBackend
  let page: Mounted
  let sessions: SessionDetail[] = []
  let steps: TrackDetail[] = []
  const onSession = ({ detail }: CustomEvent<SessionDetail>) => sessions.push(detail)
  const onStep = (event: Event) => steps.push((event as CustomEvent<TrackDetail>).detail)

  before(async () => {
    backend = fakeBackend()
    defineWidget({ tag: 'tl-session-probe', view: () => <p>shown</p> })
    setToken('')
    page = await mount('tl-session-probe')
    await until(() => page.element.matches(':state(ready)'), 'the state ready')
    addEventListener('tl-session', onSession)
    addEventListener('tl-track', onStep)
  })
  beforeEach(() => {
    sessions = []
    steps = []
  })
  after(() => {
    removeEventListener('tl-session', onSession)
    removeEventListener('tl-track', onStep)
    setToken('')
    page.remove()
    backend.close()
  })

  it('begun by another tab or by the session of a partner: reported once', async () => {
    $token.set('elsewhere')
    await until(() => sessions.length > 0, 'the event')
    expect(sessions).to.deep.equal([{ state: 'in', reason: 'elsewhere' }])
  })

  it('ended by the server: reported as expired, and tracked', async () => {
    identity.onUnauthorized($token.get())
    await until(() => sessions.length > 0, 'the event')
    expect(sessions).to.deep.equal([{ state: 'out', reason: 'expired' }])
    await until(() => steps.length > 0, 'the step')
    expect([steps[0]?.name, steps[0]?.data]).to.deep.equal(['session.expired', {}])
  })

  it('begun by an element: not reported again', async () => {
    setToken('member')
    emit(page.element, 'tl-session', { state: 'in', reason: 'login' })
    // A second report would be made by a task that the change has started, before that of the next change.
    await new Promise((resolve) => setTimeout(resolve))
    identity.onUnauthorized($token.get())
    await until(() => steps.some(({ name }) => name === 'session.expired'), 'the next change')
    expect(sessions).to.deep.equal([
      { state: 'in', reason: 'login' },
      { state: 'out', reason: 'expired' },
    ])
    expect(steps.map(({ name }) => name)).to.deep.equal(['session.login', 'session.expired'])
    expect(steps[0]?.tag).to.equal('tl-session-probe')
  })
})
