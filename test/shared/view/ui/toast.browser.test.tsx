import { expect } from '@esm-bundle/chai'
import { defineWidget } from '../../../../shared/element/definition/define-widget.tsx'
import { booleanAttribute } from '../../../../shared/element/manifest/attributes.ts'
import { $language } from '../../../../shared/state/preferences/language.ts'
import { Sheet } from '../../../../shared/view/ui/controls/sheet.tsx'
import { $toast, toast } from '../../../../shared/wire/api/toast.ts'
import { type FakeClock, fakeClock } from '../../../support/browser/fake-clock.ts'
import { type Mounted, mount, until, waitForDrawing } from '../../../support/browser/stage.ts'

const View = ({ sheet }: { sheet: boolean }) =>
  sheet ? (
    <Sheet title="Over it" onClose={() => undefined}>
      <p>content</p>
    </Sheet>
  ) : (
    <p>content</p>
  )

defineWidget({
  tag: 'tl-talker',
  attributes: { sheet: booleanAttribute({ description: 'Shows a sheet.' }) },
  view: View,
})

describe('messages', () => {
  let all: Mounted[] = []
  const put = async (attributes = {}) => {
    const mounted = await mount('tl-talker', attributes)
    all.push(mounted)
    return mounted
  }
  let clock: FakeClock | null = null
  const said = () => messages().map(({ textContent }) => textContent?.trim())
  const messages = () => all.flatMap(({ root }) => [...root.querySelectorAll<HTMLElement>('[popover]')])

  afterEach(async () => {
    await clock?.end()
    clock = null
    for (const mounted of all) mounted.remove()
    all = []
    $toast.set(null)
    $language.set('en')
  })

  it('appear once for any number of elements', async () => {
    await put()
    await put()
    await put()
    toast({ kind: 'ok', text: 'Saved' })
    await until(() => messages().length > 0, 'the message')
    await waitForDrawing()
    expect(messages().length).to.equal(1)
    expect(said()).to.deep.equal(['Saved'])
  })

  it('move to another element when theirs is removed', async () => {
    const first = await put()
    await put()
    toast({ kind: 'ok', text: 'Saved' })
    await until(() => messages().length === 1, 'the message')
    first.remove()
    await waitForDrawing()
    toast({ kind: 'ok', text: 'Saved again' })
    all.shift()
    await until(() => said()[0] === 'Saved again', 'the message in the other element')
  })

  it('stay when their element is moved, as by a page transition', async () => {
    const { box } = await put()
    toast({ kind: 'ok', text: 'Saved' })
    await until(() => messages()[0]?.matches(':popover-open'), 'the message')
    document.body.prepend(box)
    await until(() => messages()[0]?.matches(':popover-open'), 'the message after the move')
  })

  it('appear one at a time, the latest, for 3 s', async () => {
    await put()
    clock = fakeClock()
    toast({ kind: 'ok', text: 'One' })
    await waitForDrawing()
    await clock.advance(2_000)
    toast({ kind: 'ok', text: 'Two' })
    await waitForDrawing()
    await clock.advance(2_000)
    await waitForDrawing()
    expect(said()).to.deep.equal(['Two'])
    await clock.advance(1_000)
    await waitForDrawing()
    expect(messages().length).to.equal(0)
  })

  it('announce errors assertively and others politely', async () => {
    const { root } = await put()
    // The live region exists before the message; otherwise the text is not announced.
    expect(root.querySelectorAll('[aria-live=polite]').length).to.equal(1)
    toast({ kind: 'error', key: 'errortxt' })
    await until(() => messages().length === 1, 'the failure')
    expect(messages()[0]?.getAttribute('role')).to.equal('alert')
    expect(said()).to.deep.equal(['Failed to load'])
    toast({ kind: 'ok', text: 'Saved' })
    await until(() => said()[0] === 'Saved', 'the other')
    expect(messages()[0]?.parentElement?.getAttribute('aria-live')).to.equal('polite')
    expect(messages()[0]?.getAttribute('role')).to.equal(null)
  })

  it("follow a change of the page's language", async () => {
    await put()
    toast({ kind: 'error', key: 'errortxt' })
    $language.set('zh-Hans')
    await until(() => said()[0] === '加载失败', 'Chinese')
  })

  it('appear in a modal dialog, and stay when it closes', async () => {
    await put()
    const { element } = await put({ sheet: '' })
    toast({ kind: 'error', text: 'No connection' })
    await until(() => messages().length === 1, 'the message')
    expect(messages()[0]?.closest('dialog')?.matches(':modal')).to.equal(true)
    await until(() => messages()[0]?.matches(':popover-open'), 'the message above everything')
    element.removeAttribute('sheet')
    await until(() => messages().length === 1 && !messages()[0]?.closest('dialog'), 'the message outside')
    expect(said()).to.deep.equal(['No connection'])
  })

  it('let presses through', async () => {
    await put()
    toast({ kind: 'ok', text: 'Saved' })
    await until(() => messages().length === 1, 'the message')
    expect(getComputedStyle(messages()[0] as Element).pointerEvents).to.equal('none')
  })

  it('what a sheet shows: announced, not drawn; what a field shows: neither (Q-551)', async () => {
    const { root } = await put()
    toast({ kind: 'ok', text: 'Order placed', inPlace: true })
    await until(() => root.querySelector('[aria-live=polite]')?.textContent === 'Order placed', 'the announcement')
    expect(messages().length).to.equal(0)
    toast({ kind: 'error', text: 'Enter an amount', inPlace: true })
    await until(() => root.querySelector('[aria-live=polite]')?.textContent === '', 'the end of the announcement')
    expect(root.textContent).to.not.contain('Enter an amount')
  })

  it('lie above a button that is fixed at the end of the window, not on it', async () => {
    await put()
    const button = document.createElement('button')
    button.style.cssText = 'position: fixed; inset: auto 0 0; block-size: 160px'
    document.body.append(button)
    toast({ kind: 'ok', text: 'Saved' })
    await until(() => messages()[0]?.matches(':popover-open'), 'the message')
    expect(messages()[0]?.getBoundingClientRect().bottom).to.be.at.most(button.getBoundingClientRect().top)
    button.remove()
  })
})
