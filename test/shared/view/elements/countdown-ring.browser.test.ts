import { expect } from '@esm-bundle/chai'
import '../../../../shared/view/elements/countdown-ring.ts'
import type { TlCountdownRing } from '../../../../shared/view/elements/countdown-ring.ts'
import '../../../../shared/view/elements/countdown.ts'
import { createDeadline } from '../../../../shared/base/format/deadline.ts'
import type { TlCountdown } from '../../../../shared/view/elements/countdown.ts'
import { type FakeClock, fakeClock } from '../../../support/browser/fake-clock.ts'
import { type Mounted, mount, waitForDrawing } from '../../../support/browser/stage.ts'

describe('countdowns', () => {
  let clock: FakeClock
  beforeEach(() => {
    clock = fakeClock()
  })
  afterEach(() => clock.restore())

  /** Returns the number of ticks that are not grey. */
  const lit = ({ element, root }: Mounted) => {
    element.style.setProperty('--tl-line-2', 'rgb(1, 2, 3)')
    return [...root.querySelectorAll('line')].filter((line) => getComputedStyle(line).stroke !== 'rgb(1, 2, 3)').length
  }

  it('turn off their ticks one by one', async () => {
    const ring = await mount<TlCountdownRing>('tl-countdown-ring', { seconds: '60' })
    ring.element.deadline = createDeadline(60)
    await waitForDrawing()
    expect(ring.root.querySelectorAll('line').length).to.equal(60)
    expect(lit(ring)).to.equal(60)
    expect(ring.find('b').textContent).to.equal('01:00')
    await clock.advance(23_000)
    await waitForDrawing()
    expect(lit(ring)).to.equal(37)
    expect(ring.find('b').textContent).to.equal('00:37')
    ring.remove()
  })

  it('dispatch `done` once, and never count below zero', async () => {
    const ring = await mount<TlCountdownRing>('tl-countdown-ring', { seconds: '30' })
    let over = 0
    ring.element.addEventListener('done', () => {
      over += 1
    })
    ring.element.deadline = createDeadline(30)
    await waitForDrawing()
    await clock.advance(29_000)
    expect(over).to.equal(0)
    await clock.advance(31_000)
    await waitForDrawing()
    expect(over).to.equal(1)
    expect(lit(ring)).to.equal(0)
    expect(ring.find('b').textContent).to.equal('00:00')
    ring.remove()
  })

  it('turn off all ticks while settling, then turn on all in the colour of the result', async () => {
    const ring = await mount<TlCountdownRing>('tl-countdown-ring', { state: 'settling' })
    expect(lit(ring)).to.equal(0)
    ring.element.state = 'settled'
    ring.element.result = 'down'
    await waitForDrawing()
    expect(lit(ring)).to.equal(60)
    expect(ring.element.getAttribute('result')).to.equal('down')
    ring.remove()
  })

  it('have 24 ticks and no figure with `mini`', async () => {
    const ring = await mount<TlCountdownRing>('tl-countdown-ring', { mini: '', seconds: '24' })
    ring.element.deadline = createDeadline(12)
    await waitForDrawing()
    expect(ring.root.querySelectorAll('line').length).to.equal(24)
    expect(lit(ring)).to.equal(12)
    expect(ring.root.querySelectorAll('b').length).to.equal(0)
    ring.remove()
  })

  it("ignore a jump of the device's date", async () => {
    const text = await mount<TlCountdown>('tl-countdown')
    text.element.deadline = createDeadline(90)
    await clock.advance(1_000)
    const now = Date.now
    Date.now = () => now() + 86_400_000
    await clock.advance(1_000)
    await waitForDrawing()
    Date.now = now
    expect(text.root.textContent?.trim()).to.equal('01:28')
    text.remove()
  })

  it('stop their timer on disconnection', async () => {
    const before = clock.pending()
    const [ring, text] = [await mount('tl-countdown-ring'), await mount('tl-countdown')]
    expect(clock.pending()).to.equal(before + 2)
    ring.remove()
    text.remove()
    expect(clock.pending()).to.equal(before)
  })
})
