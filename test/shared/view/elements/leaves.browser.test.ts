import { expect } from '@esm-bundle/chai'
import { atom } from 'nanostores'
import '../../../../shared/view/elements/change.ts'
import type { TlChange } from '../../../../shared/view/elements/change.ts'
import '../../../../shared/view/elements/coin.ts'
import type { TlCoin } from '../../../../shared/view/elements/coin.ts'
import '../../../../shared/view/elements/freshness.ts'
import { define } from '../../../../shared/view/dom/define.ts'
import type { TlFreshness } from '../../../../shared/view/elements/freshness.ts'
import '../../../../shared/view/elements/sparkline.ts'
import { $language } from '../../../../shared/state/preferences/language.ts'
import type { Freshness } from '../../../../shared/state/stores/freshness.store.ts'
import { createLinePath } from '../../../../shared/view/elements/line-path.ts'
import type { TlSparkline } from '../../../../shared/view/elements/sparkline.ts'
import { mount, until, waitForDrawing } from '../../../support/browser/stage.ts'

describe('leaf elements', () => {
  it('show a change with sign, triangle and two decimal places', async () => {
    const change = await mount<TlChange>('tl-change')
    for (const [value, text, direction, triangles] of [
      ['+2.41%', '+2.41%', 'up', 1],
      ['-0.943', '−0.94%', 'down', 1],
      ['0', '0.00%', 'none', 0],
      ['0.001', '0.00%', 'none', 0],
    ] as const) {
      change.element.value = value
      await waitForDrawing()
      expect(change.root.textContent?.trim()).to.equal(text)
      expect(change.element.getAttribute('direction')).to.equal(direction)
      expect(change.root.querySelectorAll('svg').length).to.equal(triangles)
    }
    for (const nothing of ['', 'soon', null]) {
      change.element.value = nothing
      await waitForDrawing()
      expect(change.root.textContent?.trim()).to.equal('—')
    }
    change.remove()
  })

  it("show the freshness of figures in the page's language, with the age", async () => {
    const $fresh = atom<Freshness>({ state: 'live' })
    const freshness = await mount<TlFreshness>('tl-freshness')
    freshness.element.source = $fresh
    const says = async (state: Freshness) => {
      $fresh.set(state)
      await waitForDrawing()
      return freshness.root.textContent?.trim()
    }
    expect(await says({ state: 'live' })).to.equal('Live')
    expect(await says({ state: 'delayed', ageMs: 18_400 })).to.match(/^Delayed 18 s/)
    expect(await says({ state: 'offline', retryMs: 2_100 })).to.equal('Offline, retry in 3 s')
    expect(await says({ state: 'offline', retryMs: null })).to.equal('Offline')
    expect(await says({ state: 'waiting' })).to.equal('Connecting')
    $language.set('zh-Hans')
    await until(() => freshness.root.textContent?.includes('连接中'), 'Chinese')
    $language.set('en')
    freshness.remove()
  })

  it('draw a line from the left edge to the right, and a dashed one without data', async () => {
    expect(createLinePath(['1', '3', '2'].map(Number))).to.equal('M0.0 20.5L50.0 1.5L100.0 11.0')
    expect(createLinePath([5, 5])).to.equal('M0.0 20.5L100.0 20.5')
    const line = await mount<TlSparkline>('tl-sparkline')
    const dashes = () => getComputedStyle(line.find('path')).strokeDasharray
    expect(dashes()).to.not.equal('none')
    line.element.values = ['1', 'x', '2']
    await waitForDrawing()
    expect(dashes()).to.equal('none')
    line.remove()
  })

  it('show the icon of a coin, and another one when the coin changes', async () => {
    const coin = await mount<TlCoin>('tl-coin', { coin: 'USDT' })
    const picture = () => coin.root.querySelector('img')
    await until(() => picture()?.complete && picture()?.naturalWidth, 'the sign')
    expect(picture()?.src).to.match(/\/usdt\.svg$/)
    expect(coin.text()).to.equal('')
    coin.element.setAttribute('coin', 'BTC')
    await until(() => picture()?.src.endsWith('/btc.svg') && picture()?.naturalWidth, 'the other sign')
    coin.remove()
  })

  it('show letters for a coin without an icon, and the next picture if one fails to load', async () => {
    const coin = await mount<TlCoin>('tl-coin', { coin: 'USDZZ' })
    await until(() => coin.text() === 'USD', 'letters')
    coin.element.setAttribute('logo', 'data:image/png;base64,broken')
    await until(() => coin.root.querySelector('img') === null && coin.text() === 'USD', 'letters again')
    coin.element.setAttribute('logo', 'data:image/svg+xml,<svg xmlns="http://www.w3.org/2000/svg"/>')
    await until(() => coin.root.querySelector('img') !== null, 'another picture')
    expect(coin.element.getAttribute('aria-hidden')).to.equal('true')
    coin.element.setAttribute('logo', 'data:image/png;base64,broken')
    coin.element.setAttribute('coin', 'ETH')
    await until(() => coin.root.querySelector('img')?.src.endsWith('/eth.svg'), 'the sign in place of a broken picture')
    coin.remove()
  })

  it('keep the first definition, and warn about one of another version', () => {
    const first = customElements.get('tl-change')
    const warned: string[] = []
    const warn = console.warn
    console.warn = (message: string) => warned.push(message)
    const known = first as unknown as { build: string }
    const { build } = known
    define('tl-change', class extends HTMLElement {})
    known.build = '0.0.1 https://trade.test'
    define('tl-change', class extends HTMLElement {})
    known.build = build
    console.warn = warn
    expect(customElements.get('tl-change') === first).to.equal(true)
    expect(warned).to.have.length(1)
    expect(warned[0]).to.contain('is ignored: 0.0.1 https://trade.test')
  })
})
