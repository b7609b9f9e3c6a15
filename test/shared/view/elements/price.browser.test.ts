import { expect } from '@esm-bundle/chai'
import { atom } from 'nanostores'
import '../../../../shared/view/elements/price.ts'
import { $language } from '../../../../shared/state/preferences/language.ts'
import type { TlPrice } from '../../../../shared/view/elements/price.ts'
import { simulateReducedMotion } from '../../../support/browser/reduced-motion.ts'
import { type Mounted, mount, until, waitForDrawing } from '../../../support/browser/stage.ts'

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
  const flashes = () => price.root.getAnimations()

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

  /** Shows these prices one after the other, each with a frame of its own. */
  async function show(...values: string[]) {
    price.element.flash = true
    for (const value of values) {
      price.element.value = value
      await waitForDrawing()
    }
  }

  it('tints the digits from the first changed one on, in the direction of the change', async () => {
    for (const [value, digits, direction] of [
      ['60412.87', '87', 'up'],
      ['60409.90', '09.90', 'down'],
      ['100000.00', '100,000.00', 'up'],
    ] as const) {
      const before = shown()
      await show(...(before === '—' ? ['60412.31'] : []), value)
      await until(() => flashes().length > 0, `a flash for ${value}`)
      const [flash] = flashes()
      expect(price.find('em').textContent).to.equal(digits)
      const [first] = (flash?.effect as KeyframeEffect | undefined)?.getKeyframes() ?? []
      expect(first?.color).to.equal(`var(--tl-${direction})`)
      expect(first, 'no box').not.to.have.property('backgroundColor')
      flash?.finish()
    }
  })

  it('flashes one price of the page at a time, the oldest change first', async () => {
    const other = await mount<TlPrice>('tl-price')
    other.element.flash = true
    other.element.value = '1'
    await show('10', '11')
    other.element.value = '2'
    await show('12')
    await until(() => other.root.getAnimations().length > 0, 'the turn of the other price')
    expect(price.root.getAnimations().length).to.equal(0)
    other.remove()
  })

  it('does not flash with reduced motion', async () => {
    const restore = simulateReducedMotion()
    await show('10', '11')
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
