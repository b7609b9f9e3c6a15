import { expect } from '@esm-bundle/chai'
import { useState } from 'react'
import { defineWidget } from '../../../../shared/element/definition/define-widget.tsx'
import { RepeatButton } from '../../../../shared/view/ui/controls/repeat-button.tsx'
import { type FakeClock, fakeClock } from '../../../support/browser/fake-clock.ts'
import { movePointer } from '../../../support/browser/forms.ts'
import { type Mounted, mount, waitForDrawing } from '../../../support/browser/stage.ts'

let steps = 0
/** Number of steps at which the button is at its limit. */
const END = 30

function Counter() {
  const [count, setCount] = useState(0)
  const step = () => {
    steps += 1
    setCount(steps)
  }
  return (
    <>
      <RepeatButton label="More" atEnd={count >= END} onStep={step}>
        +
      </RepeatButton>
      <output>{count}</output>
    </>
  )
}

defineWidget({ tag: 'tl-counter', view: Counter })

describe('a button that repeats while it is held', () => {
  let page: Mounted
  let clock: FakeClock
  const button = () => page.find<HTMLButtonElement>('button')
  const fire = (type: string, init: PointerEventInit = {}) =>
    button().dispatchEvent(new PointerEvent(type, { bubbles: true, composed: true, cancelable: true, ...init }))

  beforeEach(async () => {
    steps = 0
    page = await mount('tl-counter')
    clock = fakeClock()
  })
  afterEach(async () => {
    page.remove()
    await clock.end()
  })

  it('steps once per press', () => {
    for (const count of [1, 2]) {
      fire('pointerdown')
      fire('pointerup')
      button().click()
      expect(steps).to.equal(count)
    }
    expect(clock.pending()).to.equal(0)
  })

  it('steps after 400 ms, then with increasing speed, and not for the click at the end', async () => {
    fire('pointerdown')
    await clock.advance(399)
    expect(steps).to.equal(0)
    await clock.advance(1)
    expect(steps).to.equal(1)
    const after: number[] = []
    for (let second = 0; second < 2; second++) {
      const before = steps
      await clock.advance(500)
      after.push(steps - before)
    }
    expect(after[0]).to.be.greaterThan(2)
    expect(after[1]).to.be.greaterThan(after[0] ?? 0)
    const reached = steps
    fire('pointerup')
    button().click()
    await clock.advance(2000)
    expect(steps).to.equal(reached)
    expect(clock.pending()).to.equal(0)
    button().click()
    expect(steps).to.equal(reached + 1)
  })

  for (const way of ['pointerup', 'pointerleave', 'pointercancel', 'blur'])
    it(`stops on ${way}`, async () => {
      fire('pointerdown')
      await clock.advance(600)
      expect(steps).to.be.greaterThan(0)
      const reached = steps
      if (way === 'blur') globalThis.dispatchEvent(new Event('blur'))
      else if (way === 'pointerleave') movePointer(button(), 'off')
      else fire(way)
      await clock.advance(2000)
      expect(steps).to.equal(reached)
      expect(clock.pending()).to.equal(0)
    })

  it('stops at its limit, keeps the focus and does nothing', async () => {
    button().focus()
    fire('pointerdown')
    for (let turn = 0; turn < 40; turn++) {
      await clock.advance(100)
      await waitForDrawing()
    }
    expect(steps).to.be.within(END, END + 1)
    const reached = steps
    fire('pointerup')
    button().click()
    button().click()
    expect(steps).to.equal(reached)
    expect(button().getAttribute('aria-disabled')).to.equal('true')
    expect(page.root.activeElement).to.equal(button())
    expect(clock.pending()).to.equal(0)
  })

  it('clears its timer when it is removed while held, and ignores other mouse buttons', async () => {
    fire('pointerdown', { button: 2 })
    expect(clock.pending()).to.equal(0)
    fire('pointerdown')
    await clock.advance(500)
    const reached = steps
    page.remove()
    await clock.advance(1000)
    expect(steps).to.equal(reached)
  })
})
