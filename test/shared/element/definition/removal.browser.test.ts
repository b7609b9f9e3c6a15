import tags from 'features:elements'
import { expect } from '@esm-bundle/chai'
import { setToken } from '../../../../shared/state/session/token.ts'
import { type FakeBackend, fakeBackend } from '../../../support/browser/fake-backend.ts'
import { type FakeClock, fakeClock } from '../../../support/browser/fake-clock.ts'
import { type FakeFeed, fakeSocket } from '../../../support/browser/fake-socket.ts'
import { countPageListeners, type PageListeners } from '../../../support/browser/page-listeners.ts'
import { resetStores, waitForDrawing } from '../../../support/browser/stage.ts'
import { recordStoreListeners } from '../../../support/browser/tracked-stores.ts'

const CYCLES = 200
/** Every this many cycles the element stays until it was drawn and its effects have run. */
const DRAWN_EVERY = 20
/** Time in which chains of stores end, and then the socket. */
const GRACE_MS = 30_000

describe('elements that are created, moved and removed 200 times leave nothing behind', () => {
  let backend: FakeBackend
  let feed: FakeFeed
  let listeners: PageListeners
  let clock: FakeClock
  const [place, elsewhere] = [document.createElement('div'), document.createElement('div')]

  before(() => {
    backend = fakeBackend()
    feed = fakeSocket()
    listeners = countPageListeners()
    document.body.append(place, elsewhere)
  })
  beforeEach(async () => {
    await resetStores()
    setToken('a-token-for-tests')
    clock = fakeClock()
  })
  afterEach(() => clock.end())
  after(() => {
    setToken('')
    listeners.end()
    backend.close()
    feed.close()
    place.remove()
    elsewhere.remove()
  })

  async function cycle(tag: string, times: number): Promise<void> {
    for (let time = 0; time < times; time++) {
      const element = place.appendChild(document.createElement(tag))
      if (time % DRAWN_EVERY === 0) {
        await waitForDrawing()
        await clock.advance(0)
      }
      elsewhere.append(element)
      element.remove()
    }
    await waitForRest()
  }

  async function waitForRest(): Promise<void> {
    for (const _part of [1, 2, 3]) {
      await waitForDrawing()
      await clock.advance(GRACE_MS / 3)
    }
  }

  const measure = () => ({
    nodes: document.querySelectorAll('*').length,
    listeners: listeners.count(),
    timers: clock.pending(),
  })

  for (const tag of tags)
    it(`<${tag}>`, async () => {
      // The first elements create what the page keeps.
      await cycle(tag, 3 * DRAWN_EVERY)
      const countGrowth = recordStoreListeners()
      const before = measure()
      await cycle(tag, CYCLES)
      const after = measure()
      const growth = Object.entries(after).map(([name, count]) => [name, count - before[name as keyof typeof before]])
      // Code that was loaded late may add something once. A leak of each element is larger.
      for (const [name, more] of [...growth, ['listeners of a store', countGrowth()]])
        expect(Number(more), String(name)).to.be.below(CYCLES / DRAWN_EVERY)
      expect({ topics: feed.topics(), sockets: feed.connected() }).to.deep.equal({ topics: [], sockets: 0 })
      backend.reset()
      await waitForRest()
      expect(
        backend.received().map(({ path }) => path),
        'calls',
      ).to.deep.equal([])
    })
})
