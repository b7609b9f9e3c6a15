import { expect } from '@esm-bundle/chai'
import { atom } from 'nanostores'
import type { ErrorDetail, ReadyDetail, StaleDetail } from '../../../../shared/state/page/event-details.ts'
import { $language } from '../../../../shared/state/preferences/language.ts'
import { $theme } from '../../../../shared/state/preferences/theme.ts'
import type { Freshness } from '../../../../shared/state/stores/freshness.store.ts'
import { $gone } from '../../../../shared/wire/api/reachability.ts'
import '../../../../shared/view/elements/freshness.ts'
import { defineWidget } from '../../../../shared/element/definition/define-widget.tsx'
import { READY_PATIENCE_MS } from '../../../../shared/element/definition/lifecycle.ts'
import { Failed } from '../../../../shared/view/ui/controls/failed.tsx'
import { useStore } from '../../../../shared/view/ui/hooks/use-store.ts'
import { type FakeBackend, fakeBackend } from '../../../support/browser/fake-backend.ts'
import { fakeClock } from '../../../support/browser/fake-clock.ts'
import { type Mounted, mount, until, waitForDrawing } from '../../../support/browser/stage.ts'

type Shown = 'loading' | 'data' | 'error' | 'unknown'
const $shown = atom<Shown>('loading')
const $freshness = atom<Freshness>({ state: 'live' })
let retries = 0

/** View of every state that an element may show. */
function View() {
  const shown = useStore($shown)
  if (shown === 'loading') return <i className="skeleton" />
  if (shown === 'error') return <Failed onRetry={() => retries++} />
  if (shown === 'unknown') return <Failed symbol="zzzusdt" action="Other markets" onRetry={() => retries++} />
  return (
    <p>
      data <tl-freshness source={$freshness} />
    </p>
  )
}

/** Element with the promise of the lifecycle. */
type Attended = HTMLElement & { ready: Promise<void> }

/** Records the events of an element by name. */
function record(target: EventTarget) {
  const events: { type: string; detail: unknown }[] = []
  for (const type of ['tl-ready', 'tl-stale', 'tl-fresh', 'tl-error'])
    target.addEventListener(type, (event) => events.push({ type, detail: (event as CustomEvent).detail }))
  return {
    events,
    types: () => events.map(({ type }) => type),
    last: <Detail,>(): Detail => events.at(-1)?.detail as Detail,
  }
}

describe('states and events of an element', () => {
  let page: Mounted<Attended>
  let backend: FakeBackend
  const has = (state: string) => page.element.matches(`:state(${state})`)
  const open = async (shown: Shown) => {
    $shown.set(shown)
    page = await mount<Attended>('tl-attended')
    const told = record(page.element)
    return told
  }
  before(() => {
    backend = fakeBackend()
    defineWidget({ tag: 'tl-attended', view: View })
  })
  afterEach(() => {
    page.remove()
    $gone.set(false)
    $freshness.set({ state: 'live' })
    retries = 0
  })
  after(() => backend.close())

  it('is loading until the first data, then ready, once', async () => {
    const told = await open('loading')
    await until(() => has('loading'), 'the state loading')
    let isReady = false
    void page.element.ready.then(() => {
      isReady = true
    })
    await waitForDrawing()
    expect([isReady, told.types()]).to.deep.equal([false, []])
    $shown.set('data')
    await until(() => has('ready'), 'the state ready')
    await page.element.ready
    expect(told.types()).to.deep.equal(['tl-ready'])
    expect(told.last<ReadyDetail>().ms).to.be.at.least(0)
    expect(has('loading')).to.equal(false)
    $shown.set('loading')
    $shown.set('data')
    await until(() => page.text().includes('data'), 'the data')
    expect(told.types()).to.deep.equal(['tl-ready'])
  })

  it('is stale while its figures are delayed, with the time of their last update, and fresh afterwards', async () => {
    const told = await open('data')
    await until(() => has('ready'), 'the state ready')
    $freshness.set({ state: 'delayed', ageMs: 5_000 })
    await until(() => has('stale'), 'the state stale')
    const { since } = told.last<StaleDetail>()
    expect(Math.abs(Date.now() - 5_000 - Date.parse(since ?? ''))).to.be.below(60_000)
    $freshness.set({ state: 'live' })
    await until(() => has('ready'), 'the state ready')
    expect(told.types().slice(-2)).to.deep.equal(['tl-stale', 'tl-fresh'])
  })

  it('is offline and readonly while the backend is unreachable', async () => {
    const told = await open('data')
    await until(() => has('ready'), 'the state ready')
    $gone.set(true)
    await until(() => has('offline') && has('readonly'), 'the states')
    expect(told.last<StaleDetail>().since).to.equal(null)
    $gone.set(false)
    await until(() => has('ready') && !has('readonly'), 'the state ready')
    expect(told.types().slice(-2)).to.deep.equal(['tl-stale', 'tl-fresh'])
  })

  it('reports an error once with a function that retries, and is ready when the data arrive', async () => {
    const told = await open('loading')
    await until(() => has('loading'), 'the state loading')
    $shown.set('error')
    await until(() => has('error'), 'the state error')
    const { code, recoverable, retry, docs, message } = told.last<ErrorDetail>()
    expect([recoverable, message.length > 0, docs.endsWith(`#error-${code}`)]).to.deep.equal([true, true, true])
    retry()
    expect(retries).to.equal(1)
    $shown.set('data')
    await until(() => has('ready'), 'the state ready')
    expect(told.types()).to.deep.equal(['tl-error', 'tl-ready'])
  })

  it('reports an unknown market with its symbol, which no retry repairs', async () => {
    const told = await open('loading')
    await until(() => has('loading'), 'the state loading')
    $shown.set('unknown')
    await until(() => has('error'), 'the state error')
    const { code, recoverable, retry, reason, symbol } = told.last<ErrorDetail>()
    expect([code, recoverable, reason, symbol]).to.deep.equal(['unknown-market', false, 'unknown-market', 'zzzusdt'])
    retry()
    expect(retries).to.equal(0)
  })

  it('rejects `ready` after an error of 10 s; a later promise resolves with the data', async () => {
    await open('loading')
    await until(() => has('loading'), 'the state loading')
    const clock = fakeClock()
    try {
      const failed = page.element.ready.then(
        () => 'resolved',
        (error: Error) => error.name,
      )
      $shown.set('error')
      await until(() => has('error'), 'the state error')
      await clock.advance(READY_PATIENCE_MS)
      expect(await failed).to.equal('TradeletError')
      // Effects of the error message run in a timer after a frame. The clock would drop them, and the view would never learn of the data.
      await waitForDrawing()
      await clock.advance(0)
    } finally {
      clock.restore()
    }
    const later = page.element.ready
    $shown.set('data')
    await later
  })

  it('ends with the element: listens to nothing afterwards, and starts again', async () => {
    await open('data')
    await until(() => has('ready'), 'the state ready')
    const listeners = () => [$freshness.lc, $gone.lc, $shown.lc]
    const used = listeners()
    page.element.remove()
    await until(() => $freshness.lc === 0 && $shown.lc === 0, 'no listeners')
    page.box.append(page.element)
    await until(() => has('ready') && listeners().join() === used.join(), 'the same listeners')
  })

  it('created, moved and removed 200 times: no listener is left', async () => {
    await open('data')
    await until(() => has('ready'), 'the state ready')
    const other = document.body.appendChild(document.createElement('div'))
    const listeners = () => [$freshness.lc, $gone.lc, $shown.lc, $language.lc, $theme.lc]
    const used = listeners()
    for (let cycle = 0; cycle < 200; cycle++) {
      const element = page.box.appendChild(document.createElement('tl-attended')) as Attended
      if (cycle % 20 === 0) await element.ready
      other.append(element)
      element.remove()
    }
    await until(() => listeners().join() === used.join(), 'the listeners of one element')
    other.remove()
  })
})
