import { expect } from '@esm-bundle/chai'
import { atom, computed, STORE_UNMOUNT_DELAY } from 'nanostores'
import { useLayoutEffect } from 'react'
import { useStore } from '../../../shared/ui/use-store.ts'
import { defineWidget } from '../../../shared/widget/define-widget.tsx'
import { withClock } from '../../support/browser/fake-clock.ts'
import { drawn, mount } from '../../support/browser/stage.ts'

const $source = atom(1)
const $double = computed($source, (value) => value * 2)
/** What happens when a view has been drawn and does not listen yet. */
let between: () => void

function Double() {
  const value = useStore($double)
  useLayoutEffect(() => between(), [])
  return <p>{value}</p>
}

defineWidget({ tag: 'tl-double', view: Double })

describe('useStore', () => {
  it('shows what a computed store became between the drawing of a view and its listening, when the store had let go of its source', () =>
    withClock(async (clock) => {
      // A store that nobody listens to follows its source a while longer; here until the view has been drawn.
      $double.get()
      await clock.advance(STORE_UNMOUNT_DELAY - 1)
      between = () => void clock.advance(1).then(() => $source.set(21))
      const page = await mount('tl-double')
      await clock.advance(100)
      await drawn()
      expect(page.text()).to.equal('42')
      page.remove()
    }))
})
