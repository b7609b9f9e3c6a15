import { expect } from '@esm-bundle/chai'
import { sendKeys } from '@web/test-runner-commands'
import { useState } from 'react'
import { defineWidget } from '../../../../shared/element/definition/define-widget.tsx'
import { booleanAttribute } from '../../../../shared/element/manifest/attributes.ts'
import { $language } from '../../../../shared/state/preferences/language.ts'
import { overlays } from '../../../../shared/view/dom/overlays.ts'
import { Dialog } from '../../../../shared/view/ui/controls/dialog.tsx'
import { Sheet } from '../../../../shared/view/ui/controls/sheet.tsx'
import { byRole } from '../../../support/browser/find.ts'
import { type Mounted, mount, until, waitForAnimations, waitForDrawing } from '../../../support/browser/stage.ts'

function Opener({ question, busy }: { question: boolean; busy: boolean }) {
  const [open, setOpen] = useState(false)
  const close = () => setOpen(false)
  const content = (
    <>
      <input aria-label="First" />
      <button type="button">Last</button>
    </>
  )
  return (
    <>
      <button type="button" id="opener" onClick={() => setOpen(true)}>
        Open
      </button>
      {open && !question && (
        <Sheet title="A sheet" onClose={close}>
          {content}
        </Sheet>
      )}
      {open && question && (
        <Dialog title="A question" onClose={close} busy={busy}>
          {content}
        </Dialog>
      )}
    </>
  )
}

defineWidget({
  tag: 'tl-opener',
  attributes: {
    question: booleanAttribute({ description: 'Asks a question.' }),
    busy: booleanAttribute({ description: 'Is busy.' }),
  },
  view: Opener,
})

describe('sheets and dialogs', () => {
  let mounted: Mounted
  const dialog = () => mounted.root.querySelector('dialog')
  const focused = () => mounted.root.activeElement

  /** Time at which the last dialog was about to be opened. */
  let before = 0
  const pressOutside = (sheet: HTMLElement, timeStamp: number) => {
    const event = new MouseEvent('mousedown', { bubbles: true })
    Object.defineProperty(event, 'timeStamp', { value: timeStamp })
    sheet.dispatchEvent(event)
  }

  async function open(attributes: Record<string, string> = {}): Promise<HTMLDialogElement> {
    mounted = await mount('tl-opener', attributes)
    const opener = mounted.find('#opener')
    opener.focus()
    before = performance.now()
    opener.click()
    await until(() => dialog()?.open, 'it opens')
    return dialog() as HTMLDialogElement
  }

  afterEach(async () => {
    mounted.remove()
    $language.set('en')
    await until(() => document.documentElement.style.overflow === '', 'the page scrolls again')
  })

  it('are in the top layer, so that no ancestor clips them', async () => {
    const sheet = await open()
    mounted.box.style.overflow = 'hidden'
    mounted.box.style.blockSize = '10px'
    await waitForAnimations(mounted.root)
    const { bottom, height } = sheet.getBoundingClientRect()
    expect(sheet.matches(':modal')).to.equal(true)
    expect(height).to.be.above(80)
    expect(Math.round(bottom)).to.equal(window.innerHeight)
  })

  it('have their title as accessible name', async () => {
    const sheet = await open()
    const label = mounted.root.getElementById(sheet.getAttribute('aria-labelledby') ?? '')
    expect(label?.textContent).to.equal('A sheet')
  })

  it('keep the focus inside, and restore it on closing', async () => {
    const sheet = await open()
    for (let step = 0; step < 5; step++) {
      expect(sheet.contains(focused()) || document.activeElement === document.body).to.equal(true)
      await sendKeys({ press: 'Tab' })
    }
    await sendKeys({ press: 'Escape' })
    await until(() => !dialog(), 'it closes')
    expect(focused()?.id).to.equal('opener')
  })

  it("lock the page's scroll", async () => {
    await open()
    expect(getComputedStyle(document.documentElement).overflow).to.equal('hidden')
    byRole(mounted, 'button', 'Close').click()
    await until(() => !dialog(), 'it closes')
    expect(getComputedStyle(document.documentElement).overflow).to.equal('visible')
  })

  it('close on a press outside, not on one inside', async () => {
    const sheet = await open()
    mounted.find('h2').dispatchEvent(new MouseEvent('mousedown', { bubbles: true }))
    await waitForDrawing()
    expect(dialog() === sheet).to.equal(true)
    pressOutside(sheet, performance.now() + 300)
    await until(() => !dialog(), 'it closes')
  })

  it('ignore a press outside in the first 300 ms, such as the second of a double tap', async () => {
    const sheet = await open()
    for (const delay of [0, 180, 299]) pressOutside(sheet, before + delay)
    await waitForDrawing()
    expect(dialog() === sheet).to.equal(true)
    pressOutside(sheet, performance.now() + 300)
    await until(() => !dialog(), 'it closes')
  })

  it('close when pulled down far enough, otherwise spring back', async () => {
    const sheet = await open()
    const grab = mounted.find('[part=grab]')
    grab.setPointerCapture = () => undefined
    const point = (type: string, clientY: number) =>
      grab.dispatchEvent(new PointerEvent(type, { clientY, bubbles: true, pointerId: 1 }))
    point('pointerdown', 100)
    point('pointermove', 140)
    // The scale of the page is measured with a height that the browser rounds to whole px.
    expect(Number.parseFloat(sheet.style.translate.replace('0px ', ''))).to.be.closeTo(40, 0.2)
    point('pointerup', 140)
    expect(sheet.style.translate).to.match(/^0(px)?( 0px)?$/)
    point('pointerdown', 100)
    point('pointermove', 300)
    point('pointerup', 300)
    await until(() => !dialog(), 'it closes')
  })

  it('are laid out from right to left in such a language', async () => {
    $language.set('ar')
    await open()
    const title = mounted.find('h2').getBoundingClientRect()
    const close = mounted.find('h2 ~ button').getBoundingClientRect()
    expect(close.left).to.be.below(title.left)
  })

  it('are registered while they are open, and close on `cancel`, which Back sends to the topmost (Q-211)', async () => {
    const sheet = await open()
    expect([...overlays.open]).to.deep.equal([sheet])
    sheet.dispatchEvent(new Event('cancel', { cancelable: true }))
    await until(() => !dialog(), 'it closes')
    expect(overlays.open.size).to.equal(0)
  })

  it('stay open on `cancel` while busy (Q-211)', async () => {
    const question = await open({ question: '', busy: '' })
    question.dispatchEvent(new Event('cancel', { cancelable: true }))
    await waitForDrawing()
    expect([dialog()?.open, overlays.open.size]).to.deep.equal([true, 1])
  })

  it('cannot be closed while busy', async () => {
    const question = await open({ question: '', busy: '' })
    await sendKeys({ press: 'Escape' })
    await sendKeys({ press: 'Escape' })
    await waitForDrawing()
    pressOutside(question, performance.now() + 300)
    await waitForDrawing()
    expect(dialog()?.open).to.equal(true)
  })

  it('release the page when their element is removed', async () => {
    await open()
    mounted.remove()
    await until(() => document.documentElement.style.overflow === '', 'the page scrolls again')
  })
})
