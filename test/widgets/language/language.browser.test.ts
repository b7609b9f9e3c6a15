import { expect } from '@esm-bundle/chai'
import { getLanguages } from '../../../shared/base/contract/settings.ts'
import { $language } from '../../../shared/state/preferences/language.ts'
import '../../../widgets/language/language.element.ts'
import { findAccessibilityFaults } from '../../support/browser/accessible.ts'
import { press } from '../../support/browser/forms.ts'
import { memberPage } from '../../support/browser/member-page.ts'
import { until } from '../../support/browser/stage.ts'

describe('<tl-language>', () => {
  const { backend, visit } = memberPage('tl-language')
  afterEach(() => $language.set('en'))

  it('changes the language of the page (MEM-09)', async () => {
    backend().answer(getLanguages, [
      { languageName: 'English', fileName: 'en', isDefault: true },
      { languageName: 'العربية', fileName: 'ar', isDefault: false },
    ])
    const page = await visit()
    press(page, 'Language')
    await until(() => page.root.querySelector('dialog li [lang=ar]'), 'the languages')
    expect(await findAccessibilityFaults(page.element)).to.deep.equal([])
    page.root.querySelector<HTMLElement>('dialog li [lang=ar]')?.click()
    await until(() => page.element.matches(':state(rtl)') && !page.root.querySelector('dialog'), 'Arabic')
    await until(() => page.find('button').getAttribute('aria-label') === 'اللغة', 'its own name in it')
  })
})
