import { expect } from '@esm-bundle/chai'
import '../../../../widgets/options/options.element.ts'
import '../../../../widgets/ticker/ticker.element.ts'
import { getMarkets } from '../../../../shared/base/contract/markets.ts'
import { disposeSingletons } from '../../../../shared/base/runtime/runtime.ts'
import { type FakeBackend, fakeBackend } from '../../../support/browser/fake-backend.ts'
import { passTime, withClock } from '../../../support/browser/fake-clock.ts'
import { type FakeFeed, fakeSocket } from '../../../support/browser/fake-socket.ts'
import { type Mounted, mount, resetStores, until } from '../../../support/browser/stage.ts'

describe('polls of several elements', () => {
  let backend: FakeBackend
  let feed: FakeFeed
  const mounted: Mounted[] = []
  before(() => {
    backend = fakeBackend()
    feed = fakeSocket()
  })
  beforeEach(async () => {
    await resetStores()
    backend.reset()
  })
  afterEach(() => {
    for (const page of mounted.splice(0)) page.remove()
  })
  after(() => {
    backend.close()
    feed.close()
    disposeSingletons(['config'])
  })

  it('three tickers and a trader: one loop of the list of markets at the shortest interval', () =>
    withClock(async (clock) => {
      for (const refresh of ['4', '5', '6']) mounted.push(await mount('tl-ticker', { refresh }))
      mounted.push(await mount('tl-options', { 'no-chart': '' }))
      for (const page of mounted) await until(() => page.text().includes('BTC'), 'the markets')
      await passTime(clock, 1_000)
      backend.reset()
      await passTime(clock, 20_000)
      // The trader's interval is 2.5 s. Apart they would send 5 + 4 + 3 + 8 requests.
      expect(backend.received(getMarkets.path).length).to.be.within(7, 8)
      mounted.pop()?.remove()
      await passTime(clock, 8_000)
      backend.reset()
      await passTime(clock, 20_000)
      expect(backend.received(getMarkets.path).length, 'without the trader').to.be.within(4, 5)
      for (const page of mounted.splice(0)) page.remove()
      // Longer than the longest interval: a poll in progress may end late.
      await passTime(clock, 10_000)
      backend.reset()
      await passTime(clock, 60_000)
      expect(backend.received(getMarkets.path).length, 'without elements').to.equal(0)
    }))
})
