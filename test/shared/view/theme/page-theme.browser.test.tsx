import { expect } from '@esm-bundle/chai'
import { html } from 'lit/html.js'
import { config } from '../../../../shared/base/runtime/config.ts'
import { disposeSingletons } from '../../../../shared/base/runtime/runtime.ts'
import { defineWidget } from '../../../../shared/element/definition/define-widget.tsx'
import { LitWidget } from '../../../../shared/element/definition/lit-widget.ts'
import { defineLitWidget } from '../../../../shared/element/definition/store-widget.ts'
import { $language } from '../../../../shared/state/preferences/language.ts'
import { writeStored } from '../../../../shared/state/preferences/storage.ts'
import { $chosenTheme, $theme } from '../../../../shared/state/preferences/theme.ts'
import { type FakeBackend, fakeBackend } from '../../../support/browser/fake-backend.ts'
import { type Mounted, mount, until, waitForDrawing } from '../../../support/browser/stage.ts'

const View = () => <p>Text</p>

class LitPlace extends LitWidget {
  protected override view() {
    return html`<p>Text</p>`
  }
}

describe('an element on a foreign page', () => {
  let backend: FakeBackend
  let page: Mounted
  const sheet = new CSSStyleSheet()
  const root = document.documentElement
  const isNight = () => page.element.matches(':state(night)')
  const open = async (css = '', attributes: Record<string, string> = {}) => {
    sheet.replaceSync(css)
    page = await mount('tl-place', attributes)
    await waitForDrawing()
    return page
  }
  const ground = () => getComputedStyle(page.root.querySelector('.app') as Element).backgroundColor

  before(async () => {
    config().hosted = false
    backend = fakeBackend()
    defineWidget({ tag: 'tl-place', view: View })
    defineLitWidget({ tag: 'tl-lit-place', attributes: {}, element: LitPlace })
    document.adoptedStyleSheets.push(sheet)
    // The first element loads the code that follows the page.
    const first = await mount('tl-place')
    await (first.element as HTMLElement & { ready: Promise<void> }).ready
    first.remove()
  })
  afterEach(() => {
    page.remove()
    sheet.replaceSync('')
    for (const name of ['style', 'class', 'data-theme']) document.body.removeAttribute(name)
    root.removeAttribute('class')
    $chosenTheme.set(null)
  })
  after(() => {
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter((other) => other !== sheet)
    root.lang = 'en'
    backend.close()
    disposeSingletons()
  })

  const NIGHTS: [string, string][] = [
    ['color-scheme: dark', ':root { color-scheme: dark }'],
    ['a dark ground for elements', 'body { --tl-base-bg: #141417 }'],
    ['a dark ground in another notation', 'body { --tl-base-bg: oklch(0.2 0.02 260) }'],
    ['a dark background', 'body { background: rgb(20 20 23) }'],
    ['a dark background in another notation', 'body { background: oklch(0.2 0.02 260) }'],
    ['a dark ground on a light page', ':root { color-scheme: light; --tl-base-bg: #000 }'],
  ]
  for (const [what, css] of NIGHTS)
    it(`${what}: night`, async () => {
      await open(css)
      expect(isNight()).to.equal(true)
    })

  const DAYS: [string, string][] = [
    ['a page without colours', ''],
    ['color-scheme: light', ':root { color-scheme: light; background: #000 }'],
    ['a light ground for elements', ':root { color-scheme: dark; --tl-base-bg: #fff5e6 }'],
    ['a light background', 'body { background: #eee }'],
    ['a light card on a dark page', ':root { background: #000 } body > div { background: #fff }'],
    [
      'a translucent dark layer on a light page',
      'body { background: #fff } body > div { background: rgb(0 0 0 / 0.2) }',
    ],
  ]
  for (const [what, css] of DAYS)
    it(`${what}: day, also if the system prefers night`, async () => {
      const system = $theme.get()
      await open(css)
      expect([isNight(), system]).to.deep.equal([false, $theme.get()])
    })

  it('a Lit element on a ground that no element had before: is drawn, with its theme', async () => {
    sheet.replaceSync('body { background: rgb(21 22 23) }')
    page = await mount('tl-lit-place')
    await waitForDrawing()
    expect([isNight(), page.text()]).to.deep.equal([true, 'Text'])
  })

  it('a background that is a picture, or both schemes: the theme of the system', async () => {
    await open('body { background-image: linear-gradient(#000, #000) }')
    expect(isNight()).to.equal($theme.get() === 'night')
    page.remove()
    await open(':root { color-scheme: light dark }')
    expect(isNight()).to.equal($theme.get() === 'night')
  })

  it('a dark ground: it is shown unchanged by night, with light text', async () => {
    await open('body { --tl-base-bg: rgb(20, 20, 23) }')
    expect(ground()).to.equal('rgb(20, 20, 23)')
    expect(getComputedStyle(page.element).colorScheme).to.equal('dark')
  })

  it('grounds of their own by day and by night: the chosen theme selects one', async () => {
    await open('body { --tl-base-bg: #141417; --tl-base-bg-night: #223344 }')
    $chosenTheme.set('night')
    await waitForDrawing()
    expect([isNight(), ground()]).to.deep.equal([true, 'rgb(34, 51, 68)'])
  })

  it('a chosen theme: takes precedence over the page, and `data-theme` over both', async () => {
    await open(':root { color-scheme: dark }')
    $chosenTheme.set('day')
    await waitForDrawing()
    expect(isNight()).to.equal(false)
    document.body.dataset.theme = 'dark'
    await until(isNight, 'the attribute')
  })

  it('follows a class, a style and a style sheet of the page', async () => {
    await open(':root.dark { color-scheme: dark } body.cards { background: #222 }')
    expect(isNight()).to.equal(false)
    root.className = 'dark'
    await until(isNight, 'the class of the root')
    root.className = ''
    await until(() => !isNight(), 'no class')
    document.body.className = 'cards'
    await until(isNight, 'the class of the body')
    document.body.className = ''
    await until(() => !isNight(), 'no class')
    document.body.style.setProperty('--tl-base-bg', '#101010')
    await until(isNight, 'the style of the body')
    document.body.removeAttribute('style')
    await until(() => !isNight(), 'no style')
    sheet.replaceSync('body { --tl-base-bg: #101010 }')
    await until(isNight, 'the style sheet')
  })

  it('follows a background at the end of its transition', async () => {
    await open('body { background: #fff; transition: background 50ms } body.dark { background: #111 }')
    expect(isNight()).to.equal(false)
    document.body.className = 'dark'
    await until(isNight, 'the end of the transition')
  })

  it('that is moved: has the theme of its new place', async () => {
    await open('.dark { background: #111 }')
    const dark = document.body.appendChild(document.createElement('div'))
    dark.className = 'dark'
    dark.append(page.element)
    await until(isNight, 'the dark place')
    dark.className = ''
    await until(() => !isNight(), 'the changed place')
    dark.remove()
  })

  it('whose look is reviewed without a change: does not change its states', async () => {
    await open()
    const seen: string[] = []
    page.element.addEventListener('tl-look', () => seen.push('look'))
    for (const left of [1, 2, 3]) {
      document.body.style.setProperty('--scroll', String(left))
      await waitForDrawing()
    }
    expect(seen).to.deep.equal([])
  })

  it('follows `lang` of the page with its direction, unless the visitor has chosen a language', async () => {
    await open()
    root.lang = 'ar-EG'
    await until(() => page.element.matches(':state(ar):state(rtl)'), 'Arabic')
    root.lang = 'de'
    await until(() => page.element.matches(':state(de):state(ltr)'), 'German')
    writeStored('language', 'fr')
    root.lang = 'es'
    await until(() => page.element.matches(':state(fr)'), 'the chosen language')
    writeStored('language', '')
    root.lang = 'en'
    await until(() => $language.get() === 'en', 'English')
  })
})
