import { expect } from '@esm-bundle/chai'
import { useState } from 'react'
import { defineWidget } from '../../../../shared/element/definition/define-widget.tsx'
import {
  type AttributeType,
  booleanAttribute,
  enumAttribute,
  numberAttribute,
  stringAttribute,
} from '../../../../shared/element/manifest/attributes.ts'
import { waitForDrawing } from '../../../support/browser/stage.ts'

/** Attribute type that throws its own errors. */
const JSON_ROWS: AttributeType<unknown> = { fallback: [1], read: (text) => JSON.parse(text) }

interface Values {
  label: string
  noChart: boolean
  count: number
  look: 'strip' | 'carousel'
  rows: unknown
}

const seen: Values[] = []
let mounts = 0

function View(values: Values) {
  seen.push(values)
  const [mount] = useState(() => ++mounts)
  const [pressed, setPressed] = useState(0)
  if (values.label === 'break') throw new Error('broken on purpose')
  return (
    <button type="button" onClick={() => setPressed(pressed + 1)}>
      {values.label} {mount} {pressed}
    </button>
  )
}

const define = () =>
  defineWidget({
    tag: 'tl-probe',
    attributes: {
      label: stringAttribute({ fallback: 'none', description: 'Label.' }),
      'no-chart': booleanAttribute({ description: 'Leaves out the chart.' }),
      count: numberAttribute({ fallback: 3, description: 'Count.' }),
      look: enumAttribute({ words: ['strip', 'carousel'], description: 'Look.' }),
      rows: JSON_ROWS,
    },
    view: View,
  })

const button = (element: Element) => element.shadowRoot?.querySelector('button') as HTMLButtonElement

describe('defineWidget', () => {
  let probe: HTMLElement & Partial<Values>
  before(async () => {
    probe = document.createElement('tl-probe')
    probe.label = 'early'
    document.body.append(probe)
    define()
    await customElements.whenDefined('tl-probe')
    await waitForDrawing()
  })
  after(() => probe.remove())

  it('applies a property that was set before the element was defined', () => {
    expect(button(probe).textContent).to.contain('early')
  })

  it('renders several properties and attributes of one task at once, the last of each', async () => {
    const before = seen.length
    Object.assign(probe, { label: 'first', count: 4 })
    probe.setAttribute('look', 'carousel')
    Object.assign(probe, { label: 'second' })
    await waitForDrawing()
    expect(seen.length - before).to.equal(1)
    expect(seen.at(-1)).to.include({ label: 'second', count: 4, look: 'carousel' })
    expect([probe.label, probe.count, probe.look]).to.deep.equal(['second', 4, 'carousel'])
    probe.removeAttribute('look')
    Object.assign(probe, { label: undefined, count: undefined })
  })

  it('writes no property back as an attribute', async () => {
    probe.label = 'property'
    await waitForDrawing()
    expect(probe.getAttributeNames()).to.deep.equal([])
    probe.setAttribute('label', 'attribute')
    expect(probe.label).to.equal('attribute')
    probe.removeAttribute('label')
  })

  it('renders nothing before it is connected and after its removal, and its first render has all values', async () => {
    const before = seen.length
    const other: HTMLElement & Partial<Values> = document.createElement('tl-probe')
    other.setAttribute('count', '5')
    other.label = 'apart'
    await waitForDrawing()
    expect(seen.length).to.equal(before)
    document.body.append(other)
    await waitForDrawing()
    expect(seen[before]).to.include({ label: 'apart', count: 5 })
    other.remove()
    await waitForDrawing()
    const removed = seen.length
    other.label = 'removed'
    await waitForDrawing()
    expect(seen.length).to.equal(removed)
    document.body.append(other)
    await waitForDrawing()
    expect(seen.at(-1)).to.include({ label: 'removed', count: 5 })
    other.remove()
  })

  it('takes a property that was set before the definition for a later write than its attribute', () => {
    const early = document.createElement('tl-early-probe')
    early.setAttribute('label', 'attribute')
    Object.assign(early, { label: 'property' })
    document.body.append(early)
    customElements.define('tl-early-probe', class extends (customElements.get('tl-probe') as typeof HTMLElement) {})
    expect(Reflect.get(early, 'label')).to.equal('property')
    early.setAttribute('label', 'later')
    expect(Reflect.get(early, 'label')).to.equal('later')
    early.remove()
  })

  it('reads attributes by their type, and uses the fallback after a removal', async () => {
    // Attributes of every element.
    const every = { textSizeLimit: null, headingLevel: null, readonly: false }
    for (const [name, value] of [
      ['no-chart', ''],
      ['count', '7'],
      ['look', 'carousel'],
      ['rows', '[2]'],
      ['label', 'now'],
    ] as const)
      probe.setAttribute(name, value)
    await waitForDrawing()
    expect(seen.at(-1)).to.deep.equal({ ...every, label: 'now', noChart: true, count: 7, look: 'carousel', rows: [2] })
    for (const name of ['no-chart', 'count', 'look', 'rows', 'label']) probe.removeAttribute(name)
    await waitForDrawing()
    expect(seen.at(-1)).to.deep.equal({ ...every, label: 'none', noChart: false, count: 3, look: 'strip', rows: [1] })
  })

  it('reads a present flag as true, and "false" as false', async () => {
    for (const [text, on] of [
      ['', true],
      ['false', false],
      ['no-chart', true],
    ] as const) {
      probe.setAttribute('no-chart', text)
      await waitForDrawing()
      expect(seen.at(-1)?.noChart).to.equal(on)
    }
    probe.removeAttribute('no-chart')
  })

  it('uses the fallback of a property that is set to undefined or null, as frameworks do for absent values', async () => {
    for (const absent of [undefined, null]) {
      Object.assign(probe, { label: absent, count: absent, noChart: absent, look: absent })
      await waitForDrawing()
      expect(seen.at(-1)).to.include({ label: 'none', count: 3, noChart: false, look: 'strip' })
      expect(probe.label).to.equal('none')
    }
  })

  it('warns about invalid values and uses the fallback', async () => {
    const warned: string[] = []
    const warn = console.warn
    console.warn = (message: string) => warned.push(message)
    for (const [name, value] of [
      ['count', 'many'],
      ['look', 'pie'],
      ['rows', '{'],
    ] as const)
      probe.setAttribute(name, value)
    await waitForDrawing()
    console.warn = warn
    expect(seen.at(-1)).to.include({ count: 3, look: 'strip' })
    expect(warned.filter((message) => message.includes('tl-probe'))).to.have.length(3)
  })

  it('keeps its state when it is moved in the document', async () => {
    button(probe).click()
    await waitForDrawing()
    const before = button(probe).textContent
    const box = document.createElement('div')
    document.body.append(box)
    box.append(probe)
    await waitForDrawing()
    expect(button(probe).textContent).to.equal(before)
    document.body.append(probe)
    box.remove()
  })

  it('keeps the first definition and does not throw on a second', () => {
    const first = customElements.get('tl-probe')
    expect(define).not.to.throw()
    expect(customElements.get('tl-probe')).to.equal(first)
  })

  it('shows an error for a view that throws, and renders it again on retry', async () => {
    const error = console.error
    console.error = () => undefined
    probe.label = 'break'
    await waitForDrawing()
    expect(probe.shadowRoot?.querySelector('[role=alert]')?.textContent).to.contain("couldn't load")
    probe.label = 'mended'
    button(probe).click()
    await waitForDrawing()
    console.error = error
    expect(button(probe).textContent).to.contain('mended')
  })

  it('has the states of theme, language and direction; the nearest ancestor takes precedence', async () => {
    const box = document.createElement('div')
    box.dataset.theme = 'night'
    document.body.append(box)
    const inner = document.createElement('tl-probe')
    box.append(inner)
    await waitForDrawing()
    expect(inner.matches(':state(night):state(en):state(ltr)')).to.equal(true)
    const app = inner.shadowRoot?.querySelector<HTMLElement>('.app')
    expect([app?.lang, app?.dir]).to.deep.equal(['en', 'ltr'])
    box.remove()
  })
})
