import { expect } from '@esm-bundle/chai'
import { useState } from 'react'
import { parseAmountInput } from '../../../../shared/base/format/amount-input.ts'
import type { LanguageCode } from '../../../../shared/base/i18n/languages.ts'
import { defineWidget } from '../../../../shared/element/definition/define-widget.tsx'
import { setLanguage } from '../../../../shared/state/preferences/language.ts'
import { AmountField } from '../../../../shared/view/ui/controls/amount-field.tsx'
import { enterText } from '../../../support/browser/forms.ts'
import { type Mounted, mount, until } from '../../../support/browser/stage.ts'

function Form() {
  const [typed, setTyped] = useState('')
  return (
    <form>
      <AmountField label="Amount" unit="USDT" value={typed} onChange={setTyped} />
      <output>{parseAmountInput(typed) ?? 'invalid'}</output>
    </form>
  )
}

defineWidget({ tag: 'tl-typed-amount', view: Form })

describe('a typed amount when the language changes', () => {
  let page: Mounted
  beforeEach(async () => {
    page = await mount('tl-typed-amount')
  })
  afterEach(() => {
    page.remove()
    setLanguage('en')
  })

  const read = () => page.find('output').textContent
  const field = () => page.find<HTMLInputElement>('input')

  const enter = (text: string) => enterText(field(), text)

  for (const [typed, from, to, amount] of [
    ['1,000', 'en', 'de', '1000'],
    ['1,000.50', 'en', 'de', '1000.5'],
    ['1,500', 'de', 'en', '1.5'],
    ['12,345', 'fr', 'en', '12.345'],
    ['0.001', 'en', 'de', '0.001'],
    ['1.234', 'en', 'de', '1.234'],
    ['50', 'en', 'ar', '50'],
  ] as const)
    it(`${typed} in ${from} keeps its value in ${to}`, async () => {
      setLanguage(from as LanguageCode)
      await until(() => page.root.querySelector('input') !== null, 'the field')
      enter(typed)
      await until(() => read() === amount, `${amount} in ${from}`)
      setLanguage(to as LanguageCode)
      await until(() => read() === amount, `${amount} in ${to}`)
      expect(field().value).not.to.equal('')
    })

  for (const [typed, language, shown] of [
    ['1,000', 'en', '= 1,000.00 USDT'],
    ['1,000', 'de', '= 1,00 USDT'],
    ['62,5', 'de', undefined],
    ['1.234', 'en', '= 1.2340 USDT'],
  ] as const)
    it(`${typed} in ${language}: the form shows ${shown ?? 'nothing'} while typing`, async () => {
      setLanguage(language)
      await until(() => page.root.querySelector('input') !== null, 'the field')
      enter(typed)
      await until(() => read() !== 'invalid', 'the reading')
      expect(page.root.querySelector('.understood')?.textContent).to.equal(shown)
    })

  it('an invalid text stays as it is', async () => {
    enter('1e5')
    await until(() => read() === 'invalid', 'the reading')
    setLanguage('de')
    await until(() => read() === 'invalid', 'the reading in German')
    expect(field().value).to.equal('1e5')
  })
})
