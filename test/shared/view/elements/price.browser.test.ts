import { expect } from '@esm-bundle/chai'
import { atom } from 'nanostores'
import '../../../../shared/view/elements/price.ts'
import { $language } from '../../../../shared/state/preferences/language.ts'
import type { TlPrice } from '../../../../shared/view/elements/price.ts'
import { simulateReducedMotion } from '../../../support/browser/reduced-motion.ts'
import { type Mounted, mount, waitForDrawing } from '../../../support/browser/stage.ts'

describe('<tl-price>', () => {
  let price: Mounted<TlPrice>
  beforeEach(async () => {
    price = await mount<TlPrice>('tl-price')
  })
  afterEach(() => {
    price.remove()
    $language.set('en')
  })

  const shown = () => price.root.textContent?.trim()
  const flashes = () => price.find('span').getAnimations()

  it('shows a dash until there is a price', async () => {
    expect(shown()).to.equal('—')
    price.element.value = '1.5'
    await waitForDrawing()
    expect(shown()).to.equal('1.50')
  })

  it('shows every digit of a price that exceeds the precision of a JS number', async () => {
    price.element.digits = 8
    price.element.value = '9007199254740993.12345678'
    await waitForDrawing()
    expect(shown()).to.equal('9,007,199,254,740,993.12345678')
  })

  it('follows a store, at most once per animation frame', async () => {
    const $price = atom<string | null>('1')
    let writes = 0
    price.element.source = $price
    await waitForDrawing()
    const observer = new MutationObserver(() => {
      writes += 1
    })
    observer.observe(price.root, { childList: true, characterData: true, subtree: true })
    for (let tick = 0; tick < 1000; tick++) $price.set(String(tick))
    await new Promise((resolve) => requestAnimationFrame(resolve))
    await Promise.resolve()
    observer.takeRecords()
    await waitForDrawing()
    expect(shown()).to.equal('999.00')
    expect(writes).to.be.at.most(1)
  })

  it('flashes on each change in its direction, also twice in the same direction', async () => {
    price.element.flash = true
    price.element.value = '10'
    await waitForDrawing()
    expect(flashes().length).to.equal(0)
    for (const [value, direction] of [
      ['11', 'up'],
      ['12', 'up'],
      ['11', 'down'],
    ] as const) {
      for (const running of flashes()) running.finish()
      price.element.value = value
      await waitForDrawing()
      const [flash] = flashes()
      const [first] = (flash?.effect as KeyframeEffect | undefined)?.getKeyframes() ?? []
      expect(first?.backgroundColor).to.equal(`var(--tl-${direction}-tint)`)
      expect(first, 'the text keeps its colour').not.to.have.property('color')
    }
  })

  it('runs one flash at a time', async () => {
    price.element.flash = true
    for (const value of ['10', '11', '12', '11', '13']) {
      price.element.value = value
      await waitForDrawing()
    }
    expect(flashes().length).to.equal(1)
  })

  it('does not flash with reduced motion', async () => {
    const restore = simulateReducedMotion()
    price.element.flash = true
    price.element.value = '10'
    await waitForDrawing()
    price.element.value = '11'
    await waitForDrawing()
    expect(flashes().length).to.equal(0)
    expect(shown()).to.equal('11.00')
    restore()
  })

  it('writes Latin digits from left to right in every language', async () => {
    $language.set('ar')
    price.element.value = '61837.63'
    await waitForDrawing()
    expect(shown()).to.equal('61,837.63')
    expect(getComputedStyle(price.element).direction).to.equal('ltr')
  })

  it('unsubscribes from its store on disconnection', async () => {
    const $price = atom<string | null>('1')
    price.element.source = $price
    await waitForDrawing()
    expect($price.lc).to.equal(1)
    price.remove()
    expect($price.lc).to.equal(0)
  })
})
