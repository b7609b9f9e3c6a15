import { expect } from '@esm-bundle/chai'
import { getNotices } from '../../../../shared/base/contract/notices.ts'
import { toPlainText } from '../../../../shared/base/format/plain-text.ts'
import { sanitizeHtml } from '../../../../shared/view/dom/clean-html.ts'
import '../../../../widgets/notices/notices.element.ts'
import type { Notice } from '../../../../shared/base/contract/notices.ts'
import { ALARM, HOSTILE_HTML } from '../../../support/browser/hostile-html.ts'
import { memberPage } from '../../../support/browser/member-page.ts'
import { until, waitForDrawing } from '../../../support/browser/stage.ts'

const TAGS =
  /^(a|abbr|b|bdi|bdo|blockquote|br|caption|code|col|colgroup|dd|del|div|dl|dt|em|figcaption|figure|h[1-6]|hr|i|img|ins|li|mark|ol|p|pre|q|s|small|span|strong|sub|sup|table|tbody|td|tfoot|th|thead|tr|u|ul|wbr)$/
const ATTRIBUTES =
  /^(href|src|alt|title|dir|lang|colspan|rowspan|start|width|height|target|rel|loading|decoding|referrerpolicy|class|tabindex)$/

/** Returns what sanitized HTML must not contain. */
function findForbidden(root: ParentNode): string[] {
  return [...root.querySelectorAll('*')].flatMap((element) => [
    ...(TAGS.test(element.localName) && element.namespaceURI === 'http://www.w3.org/1999/xhtml'
      ? []
      : [element.localName]),
    ...[...element.attributes]
      // The sanitizer's boxes around tables have a part.
      .filter(({ name }) => !ATTRIBUTES.test(name) && !(name === 'part' && element.matches('div[part=table]')))
      .map(({ name }) => `${element.localName} ${name}`),
    ...(/^(https?|mailto):/.test(element.getAttribute('href') ?? 'http:') ? [] : [element.outerHTML]),
    ...(/^https?:/.test(element.getAttribute('src') ?? 'http:') ? [] : [element.outerHTML]),
  ])
}

describe('HTML from the server (NTC-16, Q-149)', () => {
  const { backend, faults, open } = memberPage('tl-notices')
  let alarms = 0
  before(() => {
    Object.assign(window, { [ALARM]: () => (alarms += 1) })
  })
  beforeEach(() => {
    alarms = 0
  })
  after(() => {
    Reflect.deleteProperty(window, ALARM)
  })

  for (const [kind, payloads] of Object.entries(HOSTILE_HTML))
    it(`keeps nothing but text, links and pictures of ${payloads.length} attacks: ${kind}`, () => {
      for (const payload of payloads)
        expect(findForbidden(sanitizeHtml(payload, 2)), payload.slice(0, 300)).to.deep.equal([])
    })

  it('headings: the largest has the given level, and none is deeper than 6', () => {
    const levels = (html: string, level: number) =>
      [...sanitizeHtml(html, level).querySelectorAll('[dir]')].map(({ localName }) => localName)
    const text = '<h1 dir="auto">One</h1><p>text</p><h3 dir="auto">Two <b>bold</b></h3>'
    expect(levels(text, 3)).to.deep.equal(['h3', 'h5'])
    expect(levels(text, 5)).to.deep.equal(['h5', 'h6'])
    expect(sanitizeHtml(text, 2).textContent).to.equal('OnetextTwo bold')
  })

  it('keeps the size in pixels of a picture, and of no other element', () => {
    const { children } = sanitizeHtml(
      '<img src="/a.svg" width="16" height="16"><img src="/b.svg" width="100%" height="-1"><td width="900"><hr width="9"><p width="5">x',
      2,
    )
    const sizes = [...children].map((one) => [one.localName, one.getAttribute('width'), one.getAttribute('height')])
    expect(sizes).to.deep.equal([
      ['img', '16', '16'],
      ['img', null, null],
      ['hr', null, null],
      ['p', null, null],
    ])
  })

  it('separates the texts of blocks on one line, and omits those of buttons', () => {
    expect(toPlainText('ok <a href=x>link</a><div>cover</div>now')).to.equal('ok link cover now')
    expect(toPlainText('<ul><li>one<li>two</ul>three<table><tr><td>4<td>5</table>')).to.equal('one two three 4 5')
    expect(toPlainText('Win<form><button>Claim now</button><select><option>a</select></form>!')).to.equal('Win !')
  })

  it('parses a text once for several renders', () => {
    const genuine = DOMParser.prototype.parseFromString
    let read = 0
    DOMParser.prototype.parseFromString = function (...given) {
      read += 1
      return genuine.apply(this, given)
    }
    try {
      for (let time = 0; time < 3; time++)
        expect(toPlainText('<p onclick="x()">drawn again</p>')).to.equal('drawn again')
      expect(read).to.equal(1)
    } finally {
      DOMParser.prototype.parseFromString = genuine
    }
  })

  it('runs nothing, requests nothing and covers nothing if all attacks are shown', async () => {
    const payloads = Object.entries(HOSTILE_HTML).flatMap(([kind, all]) => (kind === 'nesting' ? [] : all))
    const address = location.href
    performance.clearResourceTimings()
    performance.setResourceTimingBufferSize(5_000)
    const shown: string[][] = [payloads, payloads.toReversed()]
    for (const order of shown) {
      backend().answer(getNotices, [{ ...(getNotices.example[0] as Notice), content: order.join('<p>next</p>') }])
      const page = await open()
      await until(() => page.root.querySelector('[part=notice]'), 'the message in the list')
      page.find('[part=notice]').click()
      await until(() => page.root.querySelector('[part=content]')?.childNodes.length, 'its text')
      const content = page.find('[part=content]')
      for (const link of content.querySelectorAll('a'))
        link.dispatchEvent(new MouseEvent('mouseover', { bubbles: true }))
      for (let frame = 0; frame < 20; frame++) await waitForDrawing()
      expect(findForbidden(content)).to.deep.equal([])
      const dialog = page.find('dialog').getBoundingClientRect()
      for (const element of content.querySelectorAll<HTMLElement>('*')) {
        expect(getComputedStyle(element).position).to.equal('static')
        expect(element.getBoundingClientRect().right).to.be.at.most(dialog.right + 1)
      }
      page.remove()
    }
    expect(alarms).to.equal(0)
    expect(location.href).to.equal(address)
    expect(document.baseURI).to.equal(address)
    const foreign = performance
      .getEntriesByType('resource')
      .filter(({ name }) => new URL(name).hostname === 'evil.invalid')
    expect(foreign.map(({ name }) => name)).to.deep.equal([])
    expect(faults().take()).to.deep.equal([])
  })

  it('keeps the markup that a message needs', () => {
    const box = document.createElement('div')
    box.append(
      sanitizeHtml(
        '<h2 id=x>Title</h2><p dir="rtl">Text <b>bold</b></p><ul><li>one</li></ul><table><tr><td colspan="2">cell</td></tr></table>' +
          '<a href="https://example.com/a?b=1">web</a><a href="mailto:help@example.com">mail</a><img src="https://example.com/a.png" alt="a">',
        2,
      ),
    )
    expect(box.querySelector('h2')?.outerHTML).to.equal('<h2>Title</h2>')
    expect(box.querySelector('p')?.outerHTML).to.equal('<p dir="rtl">Text <b>bold</b></p>')
    expect(box.querySelector('td')?.colSpan).to.equal(2)
    for (const link of box.querySelectorAll('a')) {
      expect(link.target).to.equal('_blank')
      expect(link.rel).to.equal('noopener noreferrer nofollow')
    }
    expect([...box.querySelectorAll('a')].map(({ href }) => href)).to.deep.equal([
      'https://example.com/a?b=1',
      'mailto:help@example.com',
    ])
    const picture = box.querySelector('img')
    expect([picture?.loading, picture?.referrerPolicy, picture?.alt]).to.deep.equal(['lazy', 'no-referrer', 'a'])
  })

  it('removes the address of links that look like another host', () => {
    const fragment = sanitizeHtml('<a href="https://example.com@evil.invalid/">x</a><a href="tel:123">y</a>', 2)
    expect([...fragment.querySelectorAll('a')].map((link) => link.getAttribute('href'))).to.deep.equal([null, null])
  })

  it('returns plain text without markup', () => {
    expect(toPlainText('<p>One</p><p>two &amp; <b>three</b></p><script>four()</script>')).to.equal('One two & three')
    for (const payload of Object.values(HOSTILE_HTML).flat()) toPlainText(payload)
    expect(alarms).to.equal(0)
  })
})
