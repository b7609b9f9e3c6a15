import { expect } from '@esm-bundle/chai'
import { getMarkets } from '../../../../shared/base/contract/markets.ts'
import '../../../../widgets/data/data.element.ts'
import '../../../../widgets/ranking/ranking.element.ts'
import '../../../../widgets/ticker/ticker.element.ts'
import { type FakeBackend, fakeBackend } from '../../../support/browser/fake-backend.ts'
import { type FakeFeed, fakeSocket } from '../../../support/browser/fake-socket.ts'
import { getReadableText, resetStores, until, waitForDrawing } from '../../../support/browser/stage.ts'
import { createMarket } from '../../../support/browser/ticker.ts'

/** Styles and content as the server renders them (server/operations/rendered-elements/serialize-element.ts). */
const CONTENT =
  '<style data-rendered>.app:not([data-rendered]){position:absolute!important;inset:0;overflow:clip;visibility:hidden}</style>' +
  '<div class="app" part="app" data-rendered><span>61,837.63</span></div>'

const CASES = [
  ['tl-ticker', ''],
  ['tl-data', 'symbol="btcusdt"'],
  ['tl-ranking', ''],
] as const

describe('content that a server has rendered', () => {
  let backend: FakeBackend
  let feed: FakeFeed
  let box: HTMLElement
  const send = window.fetch
  let release = () => {}

  before(() => {
    feed = fakeSocket()
  })
  beforeEach(async () => {
    await resetStores()
    // React views show figures that the device has kept instead of an error.
    localStorage.clear()
    backend = fakeBackend()
    backend.answer(getMarkets, [createMarket('BTC/USDT', { close: '62000', change: '+2.00%' })])
    const answer = window.fetch
    const released = new Promise<void>((resolve) => {
      release = resolve
    })
    window.fetch = async (...request) => {
      await released
      return answer(...request)
    }
    box = document.body.appendChild(document.createElement('div'))
  })
  afterEach(() => {
    release()
    box.remove()
    backend.close()
    window.fetch = send
  })
  after(() => feed.close())

  /** Adds an element to the page as the parser of a page does, with its shadow root. */
  function add(tag: string, attributes: string): { element: HTMLElement; root: ShadowRoot } {
    box.setHTMLUnsafe(
      `<${tag} ${attributes} data-rendered="en stale"><template shadowrootmode="open">${CONTENT}</template></${tag}>`,
    )
    const element = box.firstElementChild as HTMLElement
    return { element, root: element.shadowRoot as ShadowRoot }
  }
  async function open(tag: string, attributes: string) {
    await customElements.whenDefined(tag)
    return add(tag, attributes)
  }
  const listVisible = (root: ShadowRoot) =>
    [...root.querySelectorAll<HTMLElement>('.app')].filter((app) => getComputedStyle(app).visibility === 'visible')

  for (const [tag, attributes] of CASES)
    it(`<${tag}>: stays until the element shows its own figures, and leaves in one frame`, async () => {
      const { element, root } = await open(tag, attributes)
      await until(() => root.querySelectorAll('.app').length === 2, 'the content of the element')
      await waitForDrawing()
      expect(listVisible(root).map((app) => app.textContent)).to.deep.equal(['61,837.63'])
      const shown: string[] = []
      release()
      await until(() => {
        const [app, ...others] = listVisible(root)
        shown.push(others.length > 0 || !app ? 'two' : getReadableText(app))
        return !element.hasAttribute('data-rendered')
      }, 'the figures of the element')
      expect(root.querySelectorAll('[data-rendered]').length).to.equal(0)
      // In no frame both are visible, or neither.
      for (const text of shown) expect(text).to.match(/61,837\.63|62,000\.00/)
      expect(shown.at(-1)).to.contain('62,000.00')
    })

  for (const [tag] of CASES.filter(([name]) => name !== 'tl-data'))
    it(`<${tag}>: an error of the first request replaces it`, async () => {
      backend.fail(getMarkets, 'server')
      const { element, root } = await open(tag, '')
      release()
      await until(() => !element.hasAttribute('data-rendered'), 'the error')
      expect(root.querySelector('[role=alert]')).to.not.equal(null)
      expect(listVisible(root).length).to.equal(1)
    })

  for (const [tag, attributes] of CASES)
    it(`<${tag}>: stays also if its own content is rendered after its lifecycle has started`, async () => {
      const { attend } = await import('../../../../shared/element/definition/attend.ts')
      await customElements.whenDefined(tag)
      const { element, root } = add(tag, attributes)
      attend(element).catch(() => undefined)
      expect(element.hasAttribute('data-rendered')).to.equal(true)
      await until(() => root.querySelectorAll('.app').length === 2, 'the content of the element')
      await waitForDrawing()
      expect(element.hasAttribute('data-rendered')).to.equal(true)
    })

  it('without a server: the root has the content of the element only', async () => {
    box.innerHTML = '<tl-ranking></tl-ranking>'
    const root = box.firstElementChild?.shadowRoot as ShadowRoot
    await until(() => root.querySelectorAll('.app').length === 1, 'the content')
    expect(root.querySelector('style')).to.equal(null)
  })
})
