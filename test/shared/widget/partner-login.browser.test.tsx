import { expect } from '@esm-bundle/chai'
import { config } from '../../../shared/config.ts'
import { goTo } from '../../../shared/dom/navigate.ts'
import { partnerConfig } from '../../../shared/partner/partner-config.ts'
import { setToken } from '../../../shared/session/token.ts'
import { defineWidget } from '../../../shared/widget/define-widget.tsx'
import { type FakeBackend, fakeBackend } from '../../support/browser/fake-backend.ts'
import { type Mounted, mount, until } from '../../support/browser/stage.ts'

const getSheet = () => document.querySelector('tl-visitor-sheet')
const genuineOpen = globalThis.open

describe('the login of a page that names its partner and has not loaded session.js, as with the file of one element', () => {
  let backend: FakeBackend
  let page: Mounted
  const { hosted } = config()
  before(async () => {
    backend = fakeBackend()
    setToken('')
    config().hosted = false
    partnerConfig.partner = 'harbour'
    defineWidget({ tag: 'tl-asking', view: () => <p>shown</p> })
    page = await mount('tl-asking')
  })
  after(() => {
    page.remove()
    getSheet()?.remove()
    backend.close()
    config().hosted = hosted
    globalThis.open = genuineOpen
  })

  it('opens the window of the product. If the browser blocks it, a button opens it, and no password is asked for', async () => {
    let windows = 0
    globalThis.open = () => {
      windows += 1
      return null
    }
    goTo(page.element, '/login')
    await until(() => getSheet(), 'the sheet')
    expect(windows).to.equal(1)
    const prompt = getSheet()?.firstElementChild
    expect(prompt?.localName).to.equal('tl-partner-prompt')
    await until(() => prompt?.shadowRoot?.querySelector('button'), 'the button')
    expect(prompt?.shadowRoot?.querySelector('button')?.textContent).to.equal(
      `Continue at ${new URL(config().site).host}`,
    )
    expect(document.querySelector('tl-login')).to.equal(null)
  })
})
