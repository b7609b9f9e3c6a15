import { expect } from '@esm-bundle/chai'
import { atom } from 'nanostores'
import { toPlainText } from '../../../../shared/base/format/plain-text.ts'
import { defineWidget } from '../../../../shared/element/definition/define-widget.tsx'
import richSheet from '../../../../shared/view/ui/controls/rich-text.css' with { type: 'css' }
import { RichText, ServerPicture } from '../../../../shared/view/ui/controls/rich-text.tsx'
import { useStore } from '../../../../shared/view/ui/hooks/use-store.ts'
import { type Faults, listenForFaults } from '../../../support/browser/faults.ts'
import { HOSTILE_COLLECTION } from '../../../support/browser/hostile-collection.ts'
import { ALARM, HOSTILE_HTML } from '../../../support/browser/hostile-html.ts'
import { listenForRequests } from '../../../support/browser/request-listener.ts'
import { type Mounted, mount, until, waitForDrawing } from '../../../support/browser/stage.ts'

const $html = atom('')
const $picture = atom('')

const Page = () => (
  <>
    <ServerPicture address={useStore($picture)} />
    <RichText html={useStore($html)} />
  </>
)
defineWidget({ tag: 'tl-hostile', view: Page, styles: [richSheet] })

/** Attributes that sanitized HTML may contain; `class`, `tabindex` and `part` only on the sanitizer's boxes around tables. */
const ATTRIBUTES = new Set(
  'href src alt title dir lang colspan rowspan start width height target rel loading decoding referrerpolicy'.split(
    ' ',
  ),
)
/** Events that a page dispatches on an element under the pointer. */
const EVENTS = 'mouseover mouseenter pointerover pointerdown focus focusin animationstart transitionend toggle load'
/** Hosts that may be requested only for pictures that are shown. */
const FOREIGN = /evil\.invalid/

describe('a collection of hostile HTML in the components that render it', () => {
  let page: Mounted
  let faults: Faults
  let alarms = 0
  let asked: string[] = []
  const requests = listenForRequests((address) => asked.push(address))
  before(async () => {
    Object.assign(window, { [ALARM]: () => (alarms += 1) })
    faults = listenForFaults()
    requests.begin()
    page = await mount('tl-hostile')
    $html.set('<p>ready</p>')
    await until(() => page.root.querySelector('[part=content] p'), 'the cleaner')
  })
  beforeEach(() => {
    alarms = 0
    asked = []
  })
  afterEach(() => expect(faults.take()).to.deep.equal([]))
  after(() => {
    page.remove()
    requests.end()
    faults.end()
    Reflect.deleteProperty(window, ALARM)
  })

  const content = () => page.find('[part=content]')
  const show = async (html: string) => {
    $html.set(html)
    await waitForDrawing()
    for (const element of [content(), ...content().querySelectorAll('*')])
      for (const event of EVENTS.split(' ')) element.dispatchEvent(new Event(event, { bubbles: event !== 'error' }))
  }
  const settled = async () => {
    for (let frame = 0; frame < 20; frame++) await waitForDrawing()
  }
  /** Returns the state of the page that an attack could change. */
  const outside = () => ({
    address: location.href,
    base: document.baseURI,
    title: document.title,
    children: [document.head.childElementCount, document.body.childElementCount],
    frames: window.length,
    types: [typeof document.cookie, typeof document.getElementById, typeof document.body.attributes, typeof top],
    policies: document.querySelectorAll('meta, base, link, script').length,
    globals: Object.keys(window).length,
  })

  /** Returns the forbidden parts of the rendered content. */
  function findFaults(root: Element): string[] {
    return [...root.querySelectorAll('*')].flatMap((element) => {
      const own = element.matches('div[part=table]') && element.getAttributeNames().join() === 'class,tabindex,part'
      const [href, src] = [element.getAttribute('href'), element.getAttribute('src')]
      const link = element.localName === 'a' && href !== null
      return [
        ...[...element.attributes].filter(({ name }) => !own && !ATTRIBUTES.has(name)).map(({ name }) => name),
        ...(element.namespaceURI === document.body.namespaceURI ? [] : [`${element.namespaceURI}`]),
        ...(element.shadowRoot || element.localName.includes('-') ? [`<${element.localName}>`] : []),
        ...(element.matches('script, style, link, meta, base, template, slot, iframe, form, input, button')
          ? [`<${element.localName}>`]
          : []),
        ...(href !== null && (!link || !/^(https?|mailto):/.test(href)) ? [`href ${href}`] : []),
        ...(link && (element.getAttribute('target') !== '_blank' || !/noopener/.test(element.getAttribute('rel') ?? ''))
          ? ['a link into this window']
          : []),
        ...(src !== null && (element.localName !== 'img' || !/^https?:/.test(src)) ? [`src ${src}`] : []),
      ]
    })
  }

  /** Serializes and parses the content again, as an editor or a copy would. */
  function readAgain(root: Element): Element {
    const box = document.createElement('div')
    box.innerHTML = root.innerHTML
    return box
  }

  it('detects an alarm and a request (control of the test itself)', async () => {
    const box = document.createElement('div')
    box.innerHTML = `<img src="x:x" onerror="top.${ALARM}(1)"><img src="https://evil.invalid/control.png">`
    document.body.append(box)
    await until(() => alarms === 1, 'the alarm')
    await until(() => asked.some((name) => FOREIGN.test(name)), 'the request')
    box.remove()
  })

  for (const [kind, payloads] of Object.entries({ ...HOSTILE_HTML, ...HOSTILE_COLLECTION }))
    it(`${payloads.length} attacks, each alone: ${kind}`, async () => {
      await waitForDrawing()
      asked = []
      const before = outside()
      for (const payload of payloads) {
        await show(payload)
        expect(findFaults(content()), payload.slice(0, 300)).to.deep.equal([])
        expect(findFaults(readAgain(content())), `read again: ${payload.slice(0, 300)}`).to.deep.equal([])
        toPlainText(payload.slice(0, 5_000))
      }
      await settled()
      expect(alarms).to.equal(0)
      expect(outside()).to.deep.equal(before)
      expect(asked.filter((name) => FOREIGN.test(name))).to.deep.equal([])
    })

  it('loads pictures of a message from web addresses only', async () => {
    const before = outside()
    for (const address of [
      `javascript:top.${ALARM}(1)`,
      `java\tscript:top.${ALARM}(1)`,
      `data:image/svg+xml,<svg xmlns='http://www.w3.org/2000/svg' onload='top.${ALARM}(1)'/>`,
      'blob:https://evil.invalid/1',
      'file:///etc/passwd',
      '//evil.invalid/x.png',
      '/\\evil.invalid/x.png',
      '\\\\evil.invalid\\x.png',
      'x" onerror="top.alarm(1)',
      'https://',
    ]) {
      $picture.set(address)
      await waitForDrawing()
      expect(page.root.querySelector('img'), address).to.equal(null)
    }
    $picture.set('')
    await settled()
    expect([alarms, outside()]).to.deep.equal([0, before])
    expect(asked.filter((name) => FOREIGN.test(name))).to.deep.equal([])
  })
})
