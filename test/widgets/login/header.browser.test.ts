import { expect } from '@esm-bundle/chai'
import { getLanguages, getSettings } from '../../../shared/base/contract/settings.ts'
import { NAMED_LANGUAGES } from '../../../shared/base/i18n/named-languages.ts'
import { $language, $languages } from '../../../shared/state/preferences/language.ts'
import { readStored } from '../../../shared/state/preferences/storage.ts'
import { texts } from '../../../shared/state/preferences/texts.ts'
import { setTheme } from '../../../shared/state/preferences/theme.ts'
import { setToken } from '../../../shared/state/session/token.ts'
import { reloadSettings } from '../../../shared/state/settings/settings.store.ts'
import { $toast } from '../../../shared/wire/api/toast.ts'
import '../../../widgets/login/login.element.ts'
import { type FakeBackend, fakeBackend } from '../../support/browser/fake-backend.ts'
import { byRole, hasRole } from '../../support/browser/find.ts'
import { enterText, getFieldValue, press, type } from '../../support/browser/forms.ts'
import { type Mounted, mount, resetStores, until, waitForDrawing } from '../../support/browser/stage.ts'

describe('<tl-login frame-header>', () => {
  let backend: FakeBackend
  let page: Mounted

  before(() => {
    backend = fakeBackend()
    setToken('')
  })
  beforeEach(async () => {
    await resetStores()
    backend.reset()
    $languages.set([])
  })
  afterEach(() => {
    page.remove()
    $language.set('en')
    setTheme('day')
    $toast.set(null)
  })
  after(() => backend.close())

  const open = async (settings: Partial<typeof getSettings.example> = {}) => {
    backend.answer(getSettings, { ...getSettings.example, ...settings })
    page = await mount('tl-login', { 'frame-header': '' })
    await reloadSettings()
    await waitForDrawing()
  }
  const languages = () => [...page.root.querySelectorAll('dialog li button')].map((one) => one.textContent?.trim())

  it('is hidden by default', async () => {
    page = await mount('tl-login')
    expect(page.root.querySelector('[part=header]')).to.equal(null)
  })

  it('shows the name and logo of the site, or ours if the picture fails', async () => {
    await open({ name: 'Harbour', logo: '/no-such-picture.png' })
    await until(() => page.find('[part=header]').textContent?.includes('Harbour'), 'the name')
    await until(() => page.root.querySelector('[part=mark] svg'), 'our logo')
  })

  it('switches between day and night, and stores the choice (THM-01, 04)', async () => {
    await open()
    press(page, 'Switch to night mode')
    await waitForDrawing()
    expect([page.element.matches(':state(night)'), readStored('theme')]).to.deep.equal([true, 'night'])
    press(page, 'Switch to day mode')
    await waitForDrawing()
    expect([page.element.matches(':state(night)'), readStored('theme')]).to.deep.equal([false, 'day'])
  })

  it('offers the languages of the backend under its names (LNG-03, Q-140)', async () => {
    backend.answer(getLanguages, [
      { languageName: 'English (UK)', fileName: 'en-gb', isDefault: true },
      { languageName: 'عربي', fileName: 'ar_sa', isDefault: false },
      { languageName: 'Klingon', fileName: 'tlh', isDefault: false },
    ])
    await open()
    press(page, 'Language')
    await until(() => languages().join() === 'English (UK),عربي', 'the built-in languages')
  })

  it('offers the built-in languages if the list fails to load (Q-137)', async () => {
    backend.fail(getLanguages, 'server')
    await open()
    press(page, 'Language')
    await until(() => backend.received('getLangList').length > 0, 'the request')
    await waitForDrawing()
    expect(languages()).to.deep.equal(NAMED_LANGUAGES.map(({ name }) => name))
    expect($toast.get()).to.equal(null)
  })

  it('opens the list at the current language, and finds a language by its name in any language (LNG-08)', async () => {
    backend.fail(getLanguages, 'server')
    await open()
    $language.set('vi')
    await until(() => page.element.matches(':state(vi)'), 'Vietnamese')
    press(page, texts('account')('language'))
    await until(() => languages().length === NAMED_LANGUAGES.length, 'all languages')
    const current = page.find('dialog [aria-current]')
    expect([current.textContent, current.querySelector('bdi')?.lang]).to.deep.equal(['Tiếng Việt', 'vi'])
    await until(() => {
      const [seen, box] = [current, page.find('dialog')].map((element) => element.getBoundingClientRect())
      return Number(seen?.top) >= Number(box?.top) && Number(seen?.bottom) <= Number(box?.bottom)
    }, 'the current language in sight')
    enterText(page.find<HTMLInputElement>('dialog input[type=search]'), 'japan')
    await until(() => languages().join() === '日本語', 'Japanese')
  })

  it('changes every text at once, keeps the input, stores the choice and notifies the backend (LNG-04, 07, Q-141)', async () => {
    backend.fail(getLanguages, 'server')
    await open()
    type(page, 'username', 'member@example.com')
    press(page, 'Language')
    await until(() => languages().includes('العربية'), 'the sheet and its list')
    press(page, 'العربية')
    await until(() => page.text().includes('تسجيل الدخول'), 'Arabic')
    await until(() => page.root.querySelector('dialog') === null, 'the sheet closes')
    expect([page.element.matches(':state(ar):state(rtl)'), readStored('language')]).to.deep.equal([true, 'ar'])
    expect(getFieldValue(page, 'username')).to.equal('member@example.com')
    await until(() => backend.received('setLang').length > 0, 'setLang')
    expect(backend.received('setLang')[0]?.form).to.deep.equal({ lang: 'ar' })
  })

  it('opens customer support in a new window (HOM-15, Q-152)', async () => {
    await open({ customService: 'https://support.example.com/chat' })
    await until(() => hasRole(page, 'link', 'Contact customer service'), 'the link')
    const { href, target, rel } = byRole<HTMLAnchorElement>(page, 'link', 'Contact customer service')
    expect([href, target, rel]).to.deep.equal(['https://support.example.com/chat', '_blank', 'noopener noreferrer'])
  })

  for (const link of ['', 'javascript:alert(1)', 'not an address'])
    it(`shows a message if the address of customer support is invalid: "${link}"`, async () => {
      await open({ customService: link })
      await waitForDrawing()
      press(page, 'Contact customer service')
      expect($toast.get()?.key).to.equal('contactService')
      expect(hasRole(page, 'link', 'Contact customer service')).to.equal(false)
    })
})
