import { expect } from '@esm-bundle/chai'
import { config } from '../../../shared/base/runtime/config.ts'
import type { Demo } from '../../../shared/demo/demo-options.ts'
import { startDemo } from '../../../shared/demo/start-demo.ts'
import { $token } from '../../../shared/state/session/token.ts'
import { $feedStatus } from '../../../shared/wire/feed/status.ts'
import '../../../widgets/order-book/order-book.element.ts'
import '../../../widgets/ticker/ticker.element.ts'
import { demoPage } from '../../support/browser/demo-page.ts'
import { type Mounted, resetStores, until } from '../../support/browser/stage.ts'

describe('a demo that replaces another', () => {
  const { open, demo } = demoPage()
  const stopAfter = async (page: Mounted, second: Demo) => {
    page.remove()
    await resetStores()
    second.stop()
  }

  it('the page keeps its socket, and shows the prices of the new demo', async () => {
    const page = await open('tl-ticker', { seed: 1 }, { symbols: 'btcusdt' })
    await until(() => $feedStatus.get().state === 'live', 'the feed')
    const states: string[] = []
    const end = $feedStatus.listen(({ state }) => states.push(state))
    const second = startDemo({ seed: 2 })
    second.setPrice('btcusdt', '12345')
    await until(() => page.text().includes('12,34'), 'the price of the new demo')
    expect(states).to.not.include('offline')
    end()
    await stopAfter(page, second)
  })

  it('the order book follows the new demo without a gap that stays', async () => {
    const page = await open('tl-order-book', { seed: 1 })
    const second = startDemo({ seed: 2 })
    second.setPrice('btcusdt', '12345')
    await until(() => /12,3[34]\d\.\d\d/.test(page.text()), 'levels of the new demo')
    await stopAfter(page, second)
  })

  it('its former object no longer stops it; stopping it restores fetch, socket, session and label', async () => {
    const before = { token: $token.get(), hosted: config().hosted }
    const [socket, upload] = [globalThis.WebSocket, globalThis.XMLHttpRequest]
    const page = await open('tl-ticker')
    const second = startDemo()
    demo().stop()
    expect(document.querySelectorAll('[role=note]')).to.have.length(1)
    await stopAfter(page, second)
    expect(document.querySelectorAll('[role=note]')).to.have.length(0)
    expect({ token: $token.get(), hosted: config().hosted }).to.deep.equal(before)
    expect([globalThis.WebSocket, globalThis.XMLHttpRequest]).to.deep.equal([socket, upload])
  })
})
