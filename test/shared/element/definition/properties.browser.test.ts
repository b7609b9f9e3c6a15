import tags from 'features:elements'
import { expect } from '@esm-bundle/chai'
import { toPropertyName } from '../../../../shared/element/manifest/attributes.ts'
import { demoPage } from '../../../support/browser/demo-page.ts'
import { type FakeBackend, fakeBackend } from '../../../support/browser/fake-backend.ts'
import { type FakeFeed, fakeSocket } from '../../../support/browser/fake-socket.ts'
import { until } from '../../../support/browser/stage.ts'

/** Texts of attributes: numbers, words that some attributes know, words that none knows, and what frameworks write for flags. */
const TEXTS = ['5', '2.5', '9', '-1', '', 'false', 'true', 'orders', 'carousel', 'btcusdt', 'no such value', ' ']

type Values = Readonly<Record<string, unknown>>

/** Returns the attributes of an element; `limited` is a property of the product only. */
const getNames = (tag: string): string[] =>
  (Reflect.get(customElements.get(tag) as object, 'observedAttributes') as string[]).filter(
    (name) => name !== 'limited',
  )
/** Returns the values of all properties of an element. */
const readAll = (element: Element): Values =>
  Object.fromEntries(getNames(element.localName).map((name) => [name, Reflect.get(element, toPropertyName(name))]))
/** Creates an element whose `write` is called before it is defined, as by a framework that loads the element later. */
async function createEarly(tag: string, write: (element: Element) => void): Promise<Values> {
  const name = `${tag}-early-${Math.random().toString(36).slice(2)}`
  const element = document.createElement(name)
  write(element)
  customElements.define(name, class extends (customElements.get(tag) as typeof HTMLElement) {})
  customElements.upgrade(element)
  // Elements of Lit apply earlier properties with their first update.
  if ('updateComplete' in element) {
    document.body.append(element)
    await element.updateComplete
    element.remove()
  }
  return Object.fromEntries(getNames(tag).map((one) => [one, Reflect.get(element, toPropertyName(one))]))
}

describe('attributes and properties of every element', () => {
  before(() => Promise.all(tags.map((tag) => customElements.whenDefined(tag))))
  const { warn } = console
  let backend: FakeBackend
  let feed: FakeFeed
  before(() => {
    backend = fakeBackend()
    feed = fakeSocket()
  })
  after(() => {
    feed.close()
    backend.close()
  })
  beforeEach(() => {
    console.warn = () => {}
  })
  afterEach(() => {
    console.warn = warn
  })

  for (const tag of tags)
    it(`${tag}: the same text has the same result as attribute and as property, before and after the definition`, async () => {
      const absent = readAll(document.createElement(tag))
      for (const name of getNames(tag)) {
        const property = toPropertyName(name)
        for (const text of TEXTS) {
          const byAttribute = document.createElement(tag)
          byAttribute.setAttribute(name, text)
          const expected = readAll(byAttribute)
          const place = document.createElement('template')
          place.innerHTML = `<${tag} ${name}="${text}"></${tag}>`
          const parsed = document.importNode(place.content, true).firstElementChild as Element
          const byProperty = document.createElement(tag)
          Reflect.set(byProperty, property, text)
          const where = `${name}="${text}"`
          expect(readAll(parsed), `${where}, parsed`).to.deep.equal(expected)
          expect(readAll(byProperty), `${where}, property`).to.deep.equal(expected)
          expect(
            await createEarly(tag, (element) => element.setAttribute(name, text)),
            `${where}, early attribute`,
          ).to.deep.equal(expected)
          expect(
            await createEarly(tag, (element) => Reflect.set(element, property, text)),
            `${where}, early property`,
          ).to.deep.equal(expected)
          // A value that the property returns is the same as the text.
          const again = document.createElement(tag)
          Reflect.set(again, property, expected[name])
          expect(readAll(again), `${where}, own value`).to.deep.equal(expected)
          for (const nothing of [undefined, null]) {
            Reflect.set(byProperty, property, nothing)
            expect(readAll(byProperty), `${where}, then ${nothing}`).to.deep.equal(absent)
          }
          byAttribute.removeAttribute(name)
          expect(readAll(byAttribute), `${where}, removed`).to.deep.equal(absent)
          expect(byProperty.getAttributeNames(), `${where}, not reflected`).to.deep.equal([])
        }
      }
    })

  it('numbers, lists and flags: coerced to the type of the attribute', () => {
    const ticker = Object.assign(document.createElement('tl-ticker'), { refresh: '9', symbols: ['btcusdt', 'ethusdt'] })
    expect(readAll(ticker)).to.include({ refresh: 9, symbols: 'btcusdt,ethusdt' })
    const account = Object.assign(document.createElement('tl-account'), { coin: 2, type: 3 })
    expect(readAll(account)).to.include({ coin: '2', type: '3' })
    for (const [value, isOn] of [
      [true, true],
      [1, true],
      ['', true],
      ['no-chart', true],
      [false, false],
      [0, false],
      ['false', false],
    ] as const) {
      const trader = Object.assign(document.createElement('tl-options'), { noChart: value })
      expect(readAll(trader)['no-chart'], String(value)).to.equal(isOn)
    }
    const heading = Object.assign(document.createElement('tl-options'), { headingLevel: 9, textSizeLimit: '1.5' })
    expect(readAll(heading)).to.include({ 'heading-level': null, 'text-size-limit': 1.5 })
  })
})

describe('focus() of every element', () => {
  const { open } = demoPage()

  for (const tag of tags)
    it(`${tag}: focuses its content`, async () => {
      const { element } = await open(tag, {}, tag === 'tl-data' ? { symbol: 'btcusdt' } : {})
      element.focus()
      const isEmpty = (element.shadowRoot?.querySelector('[part=app]')?.getClientRects().length ?? 0) === 0
      expect(document.activeElement === element, `empty: ${isEmpty}`).to.equal(!isEmpty)
      element.blur()
    })

  it('right after the element was added: focuses it when it is rendered', async () => {
    const { element } = await open('tl-login', { signedIn: false })
    const added = document.createElement('tl-login')
    element.after(added)
    added.focus()
    await until(() => document.activeElement === added, 'the focus')
    expect(added.shadowRoot?.activeElement?.matches('a, button, input')).to.equal(true)
    added.remove()
  })
})
