import { expect } from '@esm-bundle/chai'
import '../../../../widgets/ticker/ticker.element.ts'
import { type FakeBackend, fakeBackend } from '../../../support/browser/fake-backend.ts'
import { getText } from '../../../support/browser/find.ts'
import { until } from '../../../support/browser/stage.ts'
import { collectWarnings } from '../../../support/browser/warnings.ts'

describe('lang of an element around a widget', () => {
  const read = collectWarnings()
  const readAboutLanguage = () => read().filter((warning) => warning.includes('has no effect'))
  const { lang } = document.documentElement
  let backend: FakeBackend
  beforeEach(() => {
    backend = fakeBackend()
  })
  afterEach(() => {
    backend.close()
    document.documentElement.lang = lang
    document.body.replaceChildren()
  })

  /** Adds tickers in places with these languages. Waits until they are attended. */
  async function show(...places: string[]): Promise<Element[]> {
    document.body.innerHTML = places
      .map((place) => `<main lang="${place}"><section><tl-ticker symbols="btcusdt"></tl-ticker></section></main>`)
      .join('')
    const tickers = [...document.querySelectorAll('tl-ticker')]
    await until(() => tickers.every((ticker) => ticker.matches(':state(ready)')), 'the tickers')
    return tickers
  }

  it('another language than that of the page: one warning, and the widget keeps the language of the page', async () => {
    document.documentElement.lang = 'en'
    const [ticker] = await show('ar-EG', 'ar-EG')
    expect(readAboutLanguage()).to.deep.equal([
      'tradelet: lang="ar-EG" of <main> has no effect: elements follow lang of <html>',
    ])
    expect(getText(ticker?.shadowRoot as ShadowRoot)).to.contain('BTC')
    expect(ticker?.matches(':state(rtl)')).to.equal(false)
  })

  it('the language of the page, or none that the widgets have: no warning', async () => {
    document.documentElement.lang = 'de-AT'
    await show('de', 'xx', '')
    expect(readAboutLanguage()).to.deep.equal([])
  })

  it('a place in a shadow root: the element around the host counts', async () => {
    document.documentElement.lang = 'en'
    document.body.innerHTML = '<article lang="th"><div></div></article>'
    const root = document.querySelector('div')?.attachShadow({ mode: 'open' }) as ShadowRoot
    root.innerHTML = '<tl-ticker symbols="btcusdt"></tl-ticker>'
    await until(() => root.querySelector('tl-ticker')?.matches(':state(ready)'), 'the ticker')
    expect(readAboutLanguage()).to.have.length(1)
  })
})
