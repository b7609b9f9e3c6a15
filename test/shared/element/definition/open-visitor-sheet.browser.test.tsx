import { expect } from '@esm-bundle/chai'
import '../../../../widgets/login/login.element.ts'
import { openInSheet } from '../../../../shared/element/definition/attend-view.ts'
import { defineWidget } from '../../../../shared/element/definition/define-widget.tsx'
import { setToken } from '../../../../shared/state/session/token.ts'
import { type FakeBackend, fakeBackend } from '../../../support/browser/fake-backend.ts'
import { type Mounted, mount, until, waitForDrawing } from '../../../support/browser/stage.ts'

const getSheet = () => document.querySelector<HTMLElement>('tl-visitor-sheet')
const getOverflow = () => document.documentElement.style.overflow

describe('the login in a sheet over a page', () => {
  let backend: FakeBackend
  let page: Mounted
  before(() => {
    backend = fakeBackend()
    setToken('')
    defineWidget({ tag: 'tl-asking', view: () => <p>shown</p> })
  })
  beforeEach(async () => {
    page = await mount('tl-asking')
  })
  afterEach(() => {
    page.remove()
    getSheet()?.remove()
  })
  after(() => backend.close())

  const open = async () => {
    openInSheet('tl-login', page.element, defineWidget)
    await until(() => getSheet()?.shadowRoot?.querySelector('dialog')?.open, 'the sheet')
    expect(getOverflow()).to.equal('hidden')
  }

  it('leaves the page with the element that asked for it, and returns the scroll', async () => {
    await open()
    page.remove()
    await until(() => getSheet() === null && getOverflow() === '', 'no sheet and no lock')
  })

  it('stays while the element that asked for it is moved or changes its look', async () => {
    await open()
    const other = document.body.appendChild(document.createElement('div'))
    other.append(page.element)
    page.element.dataset.theme = 'night'
    await waitForDrawing()
    expect([getSheet() !== null, getOverflow()]).to.deep.equal([true, 'hidden'])
    other.remove()
    await until(() => getSheet() === null && getOverflow() === '', 'no sheet and no lock')
  })

  it('does not open if the element was removed while its code was loading', async () => {
    openInSheet('tl-login', page.element, defineWidget)
    page.remove()
    for (let frame = 0; frame < 5; frame++) await waitForDrawing()
    expect([getSheet(), getOverflow()]).to.deep.equal([null, ''])
  })

  it('locks nothing in a browser without modal dialogs', async () => {
    const { showModal } = HTMLDialogElement.prototype
    const report = console.error
    Reflect.deleteProperty(HTMLDialogElement.prototype, 'showModal')
    console.error = () => undefined
    try {
      openInSheet('tl-login', page.element, defineWidget)
      await until(() => getSheet()?.shadowRoot?.querySelector('[role=alert]'), 'the message')
      expect(getOverflow()).to.equal('')
    } finally {
      HTMLDialogElement.prototype.showModal = showModal
      console.error = report
    }
  })
})
