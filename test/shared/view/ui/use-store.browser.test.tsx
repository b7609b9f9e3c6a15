import { expect } from '@esm-bundle/chai'
import { atom, computed, onMount, STORE_UNMOUNT_DELAY } from 'nanostores'
import { useLayoutEffect } from 'react'
import { defineWidget } from '../../../../shared/element/definition/define-widget.tsx'
import { useStore } from '../../../../shared/view/ui/hooks/use-store.ts'
import { withClock } from '../../../support/browser/fake-clock.ts'
import { mount, waitForDrawing } from '../../../support/browser/stage.ts'

const $source = atom(1)
const $double = computed($source, (value) => value * 2)
/** Number of times the computed store was mounted. */
let begun = 0
onMount($double, () => {
  begun += 1
})
/** Called when a view has just been rendered. */
let afterwards: () => void

function Double() {
  const value = useStore($double)
  useLayoutEffect(() => afterwards(), [])
  return (
    <p>
      {value}
      <Within />
    </p>
  )
}

/** Its effects run before those of the view around it. */
function Within() {
  useLayoutEffect(() => {
    if ($source.get() === 2) $source.set(3)
  }, [])
  return null
}

defineWidget({ tag: 'tl-double', view: Double })

describe('useStore', () => {
  /** Shows the view of a store that was read before, and unmounts the store just after the render. */
  const shown = (test: (page: { text(): string }) => void, work: () => void = () => undefined) =>
    withClock(async (clock) => {
      $double.get()
      begun = 0
      await clock.advance(STORE_UNMOUNT_DELAY - 1)
      afterwards = () => void clock.advance(1).then(work)
      const page = await mount('tl-double')
      await clock.advance(100)
      await waitForDrawing()
      test(page)
      page.remove()
    })

  it('shows a change of a computed store directly after the render', () =>
    shown(
      (page) => expect(page.text()).to.equal('42'),
      () => $source.set(21),
    ))

  it('keeps a store mounted that is about to unmount', () => shown(() => expect(begun).to.equal(0)))

  it('shows a change by an inner view before it subscribes', () => {
    $source.set(2)
    return shown((page) => expect(page.text()).to.equal('6'))
  })
})
