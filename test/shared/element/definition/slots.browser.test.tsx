import { expect } from '@esm-bundle/chai'
import { html } from 'lit/html.js'
import { config } from '../../../../shared/base/runtime/config.ts'
import { defineWidget } from '../../../../shared/element/definition/define-widget.tsx'
import { LitWidget } from '../../../../shared/element/definition/lit-widget.ts'
import { defineLitWidget } from '../../../../shared/element/definition/store-widget.ts'
import { booleanAttribute } from '../../../../shared/element/manifest/attributes.ts'
import { baseStyles } from '../../../../shared/view/theme/base-styles.ts'
import { EmptyList } from '../../../../shared/view/ui/controls/empty.tsx'
import { Heading } from '../../../../shared/view/ui/controls/heading.tsx'
import { PageHeader } from '../../../../shared/view/ui/controls/page-header.tsx'
import { Sheet } from '../../../../shared/view/ui/controls/sheet.tsx'
import { until } from '../../../support/browser/stage.ts'

interface Values {
  bare: boolean
  sheet: boolean
}

function View({ bare, sheet }: Values) {
  if (bare) return <p className="content">Content</p>
  return (
    <div className="content">
      <PageHeader title="Orders" />
      <section>
        <Heading>Open</Heading>
        <EmptyList title="No orders" />
      </section>
      {sheet && (
        <Sheet title="Order" onClose={() => undefined}>
          <Heading depth={2}>Trades</Heading>
        </Sheet>
      )}
    </div>
  )
}

const CONTENT = {
  head: '<p slot="head">Maintenance on Sunday</p>',
  foot: '<p slot="foot">Prices can fall</p>',
  help: '<a slot="help" href="#help">Help</a>',
  empty: '<b slot="empty">Buy something</b>',
}

/** Top and bottom edge of an element. */
const edges = (element: Element | null | undefined) => {
  const { top, bottom } = (element as Element).getBoundingClientRect()
  return { top: Math.round(top), bottom: Math.round(bottom) }
}

describe('content of the page in an element', () => {
  let element: HTMLElement
  const { hosted } = config()
  before(() => {
    defineWidget({
      tag: 'tl-slot-probe',
      attributes: {
        bare: booleanAttribute({ description: 'Has no title.' }),
        sheet: booleanAttribute({ description: 'Opens a sheet.' }),
      },
      view: View,
    })
    defineLitWidget({
      tag: 'tl-lit-slot-probe',
      attributes: {},
      element: class extends LitWidget {
        static override styles = [...baseStyles]
        protected override view() {
          return html`<p class="content">Content</p>`
        }
      },
    })
  })
  afterEach(() => {
    element.remove()
    Object.assign(config(), { hosted })
  })

  const inside = (selector: string) => element.shadowRoot?.querySelector(selector)
  const open = async (tag: string, attributes: string, children = '') => {
    const box = document.createElement('div')
    box.innerHTML = `<${tag} ${attributes}>${children}</${tag}>`
    element = box.firstElementChild as HTMLElement
    document.body.append(element)
    await until(() => inside('.content'), 'the view')
  }
  const slotted = (name: string) => element.querySelector(`[slot=${name}]`) as HTMLElement
  const isLaidOut = () => getComputedStyle(slotted('head')).paddingInlineStart !== '0px'

  for (const tag of ['tl-slot-probe', 'tl-lit-slot-probe'])
    it(`${tag}: head at the start, foot at the end, with the indent of the element`, async () => {
      await open(tag, '', CONTENT.head + CONTENT.foot)
      await until(isLaidOut, 'the layout')
      const [app, view] = [edges(inside('.app')), edges(inside('.content'))]
      expect(edges(slotted('head')).top).to.be.at.least(app.top)
      expect(edges(slotted('head')).bottom).to.be.at.most(view.top)
      expect(edges(slotted('foot')).top).to.be.at.least(view.bottom)
      expect(edges(slotted('foot')).bottom).to.be.at.most(app.bottom)
    })

  it('help: in the line of the title, at its end; without a title after the content', async () => {
    await open('tl-slot-probe', '', CONTENT.help)
    await until(() => getComputedStyle(slotted('help')).paddingInlineStart !== '0px', 'the layout')
    const title = inside('.title')?.getBoundingClientRect() as DOMRect
    const help = slotted('help').getBoundingClientRect()
    expect(help.left).to.be.at.least(title.left)
    expect((help.top + help.bottom) / 2).to.be.closeTo((title.top + title.bottom) / 2, 2)
    element.setAttribute('bare', '')
    await until(() => inside('p.content'), 'the view without a title')
    expect(edges(slotted('help')).top).to.be.at.least(edges(inside('.content')).bottom)
  })

  it('empty: instead of the text of the element, and the text again after its removal', async () => {
    await open('tl-slot-probe', '', CONTENT.empty)
    expect(slotted('empty').checkVisibility()).to.equal(true)
    expect(inside('.empty')?.checkVisibility()).to.equal(false)
    await until(() => getComputedStyle(slotted('empty')).textAlign === 'center', 'the layout')
    slotted('empty').remove()
    expect(inside('.empty')?.checkVisibility()).to.equal(true)
  })

  it('links have the accent colour of the element, which is legible by night too', async () => {
    await open('tl-slot-probe', 'data-theme="night"', '<a slot="head" href="#help">Help</a>')
    await until(isLaidOut, 'the layout')
    const probe = document.createElement('i')
    probe.style.color = 'var(--tl-accent)'
    inside('.app')?.append(probe)
    expect(getComputedStyle(slotted('head')).color).to.equal(getComputedStyle(probe).color)
    expect(getComputedStyle(probe).color).to.not.equal('rgb(0, 0, 238)')
  })

  it('content added later has the same layout', async () => {
    await open('tl-slot-probe', '')
    element.insertAdjacentHTML('beforeend', CONTENT.head)
    await until(isLaidOut, 'the layout')
    expect(edges(slotted('head')).bottom).to.be.at.most(edges(inside('.content')).top)
  })

  it('without content: the view alone, and no style sheet for slots', async () => {
    await open('tl-slot-probe', '')
    expect(edges(inside('.app'))).to.deep.equal(edges(inside('.content')))
    expect(getComputedStyle(inside('.app') as Element).display).to.equal('block')
  })

  const levels = () => [...(element.shadowRoot?.querySelectorAll('.title, .heading') ?? [])].map((one) => one.localName)

  it('headings: one level deeper on the page of a partner than on the host site, or as the page sets them', async () => {
    Object.assign(config(), { hosted: true })
    await open('tl-slot-probe', 'sheet')
    expect(levels()).to.deep.equal(['h1', 'h2', 'h2', 'h3'])
    element.remove()
    Object.assign(config(), { hosted: false })
    await open('tl-slot-probe', 'sheet')
    expect(levels()).to.deep.equal(['h2', 'h3', 'h3', 'h4'])
    element.setAttribute('heading-level', '5')
    await until(() => levels()[0] === 'h5', 'the level of the attribute')
    expect(levels()).to.deep.equal(['h5', 'h6', 'h6', 'h6'])
    element.setAttribute('heading-level', '7')
    await until(() => levels()[0] === 'h2', 'the level without the attribute')
  })
})
