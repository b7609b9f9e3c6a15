import { expect } from '@esm-bundle/chai'
import type { Texts } from '../../../../shared/base/i18n/catalogue.ts'
import { defineWidget } from '../../../../shared/element/definition/define-widget.tsx'
import { $language } from '../../../../shared/state/preferences/language.ts'
import { provide } from '../../../../shared/state/preferences/texts.ts'
import { useTexts } from '../../../../shared/view/ui/hooks/use-texts.ts'
import { until, waitForDrawing } from '../../../support/browser/stage.ts'

const ENGLISH = 'Market prices'
const OTHER = 'Kurse der Märkte'

/** Loads the texts of other languages when the returned function is called. */
function slowTexts() {
  const waiting: (() => void)[] = []
  provide(
    {},
    (_language, namespace) =>
      new Promise<Texts>((resolve) => waiting.push(() => resolve(namespace === 'ticker' ? { label: OTHER } : {}))),
  )
  return () => {
    for (const arrive of waiting.splice(0)) arrive()
  }
}

const Label = () => <p>{useTexts('ticker')('label')}</p>

describe('an element of a page in another language', () => {
  afterEach(() => $language.set('en'))

  it('keeps the outline until its texts are loaded, and never shows English', async () => {
    const arrive = slowTexts()
    $language.set('de')
    const element = document.createElement('tl-in-one-language')
    element.textContent = 'outline'
    document.body.append(element)
    defineWidget({ tag: 'tl-in-one-language', view: Label })
    for (let frame = 0; frame < 3; frame++) {
      await waitForDrawing()
      expect(element.shadowRoot, 'not drawn yet').to.equal(null)
    }
    const shown: string[] = []
    arrive()
    await until(() => {
      const text = element.shadowRoot?.querySelector('p')?.textContent
      if (text) shown.push(text)
      return text
    }, 'the element')
    expect(shown).to.deep.equal([OTHER])
    element.remove()
  })

  it('keeps the previous language while another one is loading', async () => {
    const arrive = slowTexts()
    defineWidget({ tag: 'tl-changing-language', view: Label })
    const element = document.createElement('tl-changing-language')
    document.body.append(element)
    const text = () => element.shadowRoot?.querySelector('p')?.textContent
    await until(() => text() === ENGLISH, 'English')
    $language.set('nl')
    await waitForDrawing()
    expect(text()).to.equal(ENGLISH)
    arrive()
    await until(() => text() === OTHER, 'the other language')
    element.remove()
  })
})
