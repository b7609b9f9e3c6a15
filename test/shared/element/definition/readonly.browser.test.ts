import tags from 'features:elements'
import { expect } from '@esm-bundle/chai'
import { createOptionOrder } from '../../../../shared/base/contract/options.ts'
import { platform } from '../../../../shared/base/contract/platform.ts'
import { call } from '../../../../shared/wire/api/call.ts'
import { $toast } from '../../../../shared/wire/api/toast.ts'
import { allElements } from '../../../support/browser/all-elements.ts'
import { memberPage } from '../../../support/browser/member-page.ts'
import { openEverything } from '../../../support/browser/open-everything.ts'
import { mount, until, waitUntilQuiet } from '../../../support/browser/stage.ts'

/** More than the number of buttons of any element. */
const MAX_PRESSES = 40
/** Calls that a read-only element sends: they read, or concern the page's language and session. */
const ALLOWED = /get|^searchUser$|^setLang$|^logout$|^createHandoff$|^redeemHandoff$|^partner\//

const stay = (event: Event) => event.preventDefault()

describe('readonly', () => {
  for (const tag of tags)
    describe(`<${tag}>`, () => {
      const { backend, open, faults } = memberPage(tag)
      before(() => document.addEventListener('tl-navigate', stay))
      after(() => document.removeEventListener('tl-navigate', stay))

      it('sends nothing that changes something, whatever is pressed, and has the state', async () => {
        const page = await open({ symbol: 'btcusdt', coin: '1', readonly: '' })
        await waitUntilQuiet(page.root)
        await until(() => page.element.matches(':state(readonly)'), 'the state')
        for (const form of [...allElements(page.root)].filter((element) => element instanceof HTMLFormElement))
          form.requestSubmit()
        await openEverything(page, async () => undefined, MAX_PRESSES)
        await waitUntilQuiet(page.root)
        const sent = Object.values(platform).filter(({ path }) => backend().received(path).length > 0)
        expect(sent.map(({ path }) => path).filter((path) => !ALLOWED.test(path))).to.deep.equal([])
        expect(faults().take()).to.deep.equal([])
      })
    })

  describe('<tl-options> with another element on the page', () => {
    const { backend, open } = memberPage('tl-options')
    const press = (element: HTMLElement) =>
      element.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true, composed: true }))
    const buy = () => call(createOptionOrder, createOptionOrder.example as never)

    it('buttons that send: a press shows the reason', async () => {
      const page = await open({ symbol: 'btcusdt', readonly: '' })
      await until(() => page.root.querySelector('[part=buy-up]'), 'the button')
      const button = page.find<HTMLButtonElement>('[part=buy-up]')
      expect(button.getAttribute('aria-disabled')).to.equal('true')
      button.click()
      await until(() => $toast.get()?.text === 'This page is view-only, so nothing was sent.', 'the reason')
      page.element.removeAttribute('readonly')
      await until(() => !button.hasAttribute('aria-disabled'), 'the button works')
      await until(() => !page.element.matches(':state(readonly)'), 'the state ends')
    })

    it('calls: refused after a use of this element, sent after a use of the other one', async () => {
      const page = await open({ symbol: 'btcusdt', readonly: '' })
      const other = await mount('tl-options', { symbol: 'btcusdt' })
      await Promise.all([Reflect.get(page.element, 'ready'), Reflect.get(other.element, 'ready')])
      press(page.element)
      const refused = await buy()
      expect(refused).to.deep.include({ ok: false })
      expect(backend().received('creatorder')).to.have.length(0)
      press(other.element)
      await buy()
      expect(backend().received('creatorder')).to.have.length(1)
      other.remove()
    })
  })
})
