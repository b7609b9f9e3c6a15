import { expect } from '@esm-bundle/chai'
import { atom } from 'nanostores'
import { defineWidget } from '../../../../shared/element/definition/define-widget.tsx'
import { enumAttribute, stringAttribute } from '../../../../shared/element/manifest/attributes.ts'
import { setLanguage } from '../../../../shared/state/preferences/language.ts'
import { setTheme, setUpDown } from '../../../../shared/state/preferences/theme.ts'
import { useHost } from '../../../../shared/view/ui/hooks/host-context.ts'
import { useStore } from '../../../../shared/view/ui/hooks/use-store.ts'
import { type FakeBackend, fakeBackend } from '../../../support/browser/fake-backend.ts'
import { mount, until, waitForDrawing } from '../../../support/browser/stage.ts'

const $ticks = atom(0)

function View({ label }: { label: string }) {
  const host = useHost()
  return (
    <p>
      {label} {useStore($ticks)} {host.localName}
    </p>
  )
}

/** Returns the theme and market colours that an element is in the states of. */
const getLook = (element: Element) => ({
  theme: element.matches(':state(night)') ? 'night' : 'day',
  updown: element.matches(':state(red-up)') ? 'red-up' : 'green-up',
})

const define = () =>
  defineWidget({
    tag: 'tl-host',
    attributes: { label: stringAttribute({ fallback: 'none', description: 'Label.' }) },
    view: View,
  })

describe('an element and the page around it', () => {
  let backend: FakeBackend
  before(() => {
    backend = fakeBackend()
    define()
  })
  afterEach(() => {
    setTheme('day')
    setUpDown('green-up')
    setLanguage('en')
  })
  after(() => backend.close())

  it("applies the page's theme and market colours, and follows them", async () => {
    const { element, remove } = await mount('tl-host')
    expect(getLook(element)).to.deep.equal({ theme: 'day', updown: 'green-up' })
    setTheme('night')
    setUpDown('red-up')
    expect(getLook(element)).to.deep.equal({ theme: 'night', updown: 'red-up' })
    remove()
  })

  it('prefers the theme of the nearest ancestor, through shadow roots, and follows it', async () => {
    const { element, box, remove } = await mount('tl-host')
    const shell = document.createElement('div')
    shell.dataset.theme = 'night'
    box.append(shell)
    shell.attachShadow({ mode: 'open' }).append(element)
    await waitForDrawing()
    expect(getLook(element).theme).to.equal('night')
    shell.dataset.theme = 'day'
    await waitForDrawing()
    expect(getLook(element).theme).to.equal('day')
    delete shell.dataset.theme
    setTheme('night')
    await waitForDrawing()
    expect(getLook(element).theme).to.equal('night')
    remove()
  })

  it('prefers attributes on the element itself', async () => {
    const { element, box, remove } = await mount('tl-host', { 'data-theme': 'night' })
    box.dataset.theme = 'day'
    await waitForDrawing()
    expect(getLook(element).theme).to.equal('night')
    remove()
  })

  it('accepts `dark` and `light` as names of the themes', async () => {
    const { element, box, remove } = await mount('tl-host')
    box.dataset.theme = 'dark'
    await waitForDrawing()
    expect(getLook(element).theme).to.equal('night')
    setTheme('night')
    box.dataset.theme = 'light'
    await waitForDrawing()
    expect(getLook(element).theme).to.equal('day')
    remove()
  })

  it('does not look at the colours of the host site', async () => {
    document.body.style.cssText = 'color-scheme: dark; background: #000; --tl-base-bg: #000'
    const { element, remove } = await mount('tl-host')
    await (element as HTMLElement & { ready: Promise<void> }).ready
    await waitForDrawing()
    expect(getLook(element).theme).to.equal('day')
    document.body.removeAttribute('style')
    remove()
  })

  it('ignores other values of `data-theme`, with one warning for each', async () => {
    const warn = console.warn
    const warned: string[] = []
    console.warn = (...parts: unknown[]) => warned.push(parts.join(' '))
    try {
      const { element, box, remove } = await mount('tl-host')
      await (element as HTMLElement & { ready: Promise<void> }).ready
      const inner = document.createElement('div')
      inner.dataset.theme = 'night'
      document.body.append(inner)
      inner.append(box)
      for (const theme of ['cupcake', 'midnight', 'cupcake']) {
        box.dataset.theme = theme
        await waitForDrawing()
        expect(getLook(element).theme).to.equal('night')
      }
      remove()
      inner.remove()
    } finally {
      console.warn = warn
    }
    const about = (theme: string) =>
      `tradelet: <div data-theme="${theme}"> is ignored: one of day, night, light, dark is expected`
    expect(warned).to.deep.equal([about('cupcake'), about('midnight')])
  })

  it('applies the theme of the place that it is moved to', async () => {
    const { element, box, remove } = await mount('tl-host')
    box.dataset.theme = 'night'
    await waitForDrawing()
    document.body.append(element)
    expect(getLook(element).theme).to.equal('day')
    element.remove()
    remove()
  })

  it('sets the language and direction of its texts', async () => {
    const { element, root, remove } = await mount('tl-host')
    setLanguage('ar')
    await until(() => root.querySelector<HTMLElement>('.app')?.lang === 'ar', 'Arabic')
    expect([element.matches(':state(ar)'), element.matches(':state(rtl)')]).to.deep.equal([true, true])
    expect(getComputedStyle(root.querySelector('[part=app]') as Element).direction).to.equal('rtl')
    setLanguage('zh-Hans')
    await until(() => root.querySelector<HTMLElement>('.app')?.lang === 'zh-Hans', 'Chinese')
    expect([element.matches(':state(ar)'), element.matches(':state(rtl)')]).to.deep.equal([false, false])
    remove()
  })

  it('writes no attributes on itself, so that hydration is silent and a copy starts clean', async () => {
    const { element, remove } = await mount('tl-host')
    setTheme('night')
    setLanguage('ar')
    await waitForDrawing()
    expect(element.getAttributeNames()).to.deep.equal([])
    remove()
  })

  it('renders again when it is reinserted later', async () => {
    const { element, root, remove } = await mount('tl-host', { label: 'first' })
    element.remove()
    await waitForDrawing()
    expect($ticks.lc).to.equal(0)
    element.setAttribute('label', 'second')
    document.body.append(element)
    await until(() => root.textContent?.includes('second'), 'the view')
    $ticks.set(7)
    await until(() => root.textContent?.includes('second 7 tl-host'), 'the update')
    element.remove()
    remove()
  })

  it('keeps its state on `moveBefore`', async () => {
    const { element, root, box, remove } = await mount('tl-host')
    const paragraph = root.querySelector('p')
    const other = document.createElement('div')
    other.dataset.theme = 'night'
    box.append(other)
    if (!('moveBefore' in other)) return remove()
    ;(other as unknown as { moveBefore(node: Node, child: null): void }).moveBefore(element, null)
    await waitForDrawing()
    expect(root.querySelector('p') === paragraph).to.equal(true)
    expect(getLook(element).theme).to.equal('night')
    remove()
  })

  it('replaces a shadow root rendered by the server', async () => {
    const box = document.createElement('div')
    document.body.append(box)
    const source =
      '<tl-host label="declared"><template shadowrootmode="open"><p>from the server</p></template></tl-host>'
    ;(box as unknown as { setHTMLUnsafe(html: string): void }).setHTMLUnsafe(source)
    const element = box.firstElementChild as HTMLElement
    await until(() => element.shadowRoot?.textContent?.includes('declared'), 'its own view')
    expect(element.shadowRoot?.textContent).not.to.contain('from the server')
    box.remove()
  })

  it('warns once of an invalid attribute that it had before the definition', async () => {
    const { warn } = console
    const warned: string[] = []
    console.warn = (text: string) => warned.push(text)
    const early = document.createElement('tl-host-warned')
    early.setAttribute('size', 'huge')
    document.body.append(early)
    try {
      defineWidget({
        tag: 'tl-host-warned',
        attributes: { size: enumAttribute({ words: ['small', 'large'], description: 'Size.' }) },
        view: ({ size }: { size: string }) => <p>{size}</p>,
      })
      await until(() => early.shadowRoot?.textContent?.includes('small'), 'the view')
      expect(warned).to.deep.equal([
        'tradelet: <tl-host-warned size="huge"> is ignored: TypeError: one of small, large is expected',
      ])
    } finally {
      console.warn = warn
      early.remove()
    }
  })

  it('prefers a property set before the definition over an attribute', async () => {
    const early = document.createElement('tl-host-early') as HTMLElement & { label?: string }
    early.setAttribute('label', 'by attribute')
    early.label = 'by property'
    document.body.append(early)
    defineWidget({
      tag: 'tl-host-early',
      attributes: { label: stringAttribute({ fallback: 'none', description: 'Label.' }) },
      view: View,
    })
    await until(() => early.shadowRoot?.textContent?.includes('by property'), 'the property')
    early.setAttribute('label', 'later')
    await until(() => early.shadowRoot?.textContent?.includes('later'), 'the attribute written later')
    early.remove()
  })

  it('adds no style to the page, and shares its sheets with other elements', async () => {
    const before = [document.styleSheets.length, document.adoptedStyleSheets.length]
    const [one, two] = [await mount('tl-host'), await mount('tl-host')]
    expect([document.styleSheets.length, document.adoptedStyleSheets.length]).to.deep.equal(before)
    expect(one.root.adoptedStyleSheets.length).to.be.above(2)
    expect(one.root.adoptedStyleSheets.every((sheet, at) => sheet === two.root.adoptedStyleSheets[at])).to.equal(true)
    expect(one.root.querySelectorAll('style, link').length).to.equal(0)
    one.remove()
    two.remove()
  })
})
