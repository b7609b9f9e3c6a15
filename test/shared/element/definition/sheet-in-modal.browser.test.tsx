import { expect } from '@esm-bundle/chai'
import { config } from '../../../../shared/base/runtime/config.ts'
import { attachBeside, findAskingElement } from '../../../../shared/element/definition/attach-beside.ts'
import { openInSheet } from '../../../../shared/element/definition/attend-view.ts'
import { defineWidget } from '../../../../shared/element/definition/define-widget.tsx'
import { setToken } from '../../../../shared/state/session/token.ts'
import { type FakeBackend, fakeBackend } from '../../../support/browser/fake-backend.ts'
import { type Mounted, mount, until } from '../../../support/browser/stage.ts'

const getSheet = () => document.querySelector<HTMLElement>('tl-visitor-sheet')
const getDialog = () => getSheet()?.shadowRoot?.querySelector('dialog') ?? null
const TYPES = ['keydown', 'keyup', 'pointerdown', 'mousedown', 'pointerup', 'mouseup', 'click', 'focusin', 'focusout']

/** Sends an event that bubbles out of shadow roots, as those of a person do. */
const send = (target: Element, type: string, init: KeyboardEventInit = {}): boolean => {
  const options = { bubbles: true, composed: true, cancelable: true, ...init }
  return target.dispatchEvent(type.startsWith('key') ? new KeyboardEvent(type, options) : new MouseEvent(type, options))
}

describe('a sheet in a modal of the page', () => {
  let backend: FakeBackend
  let page: Mounted
  let heard: string[] = []
  const hear = ({ type, eventPhase }: Event) => heard.push(`${type} ${eventPhase === 1 ? 'captured' : 'bubbled'}`)
  const { hosted } = config()
  before(() => {
    config().hosted = false
    backend = fakeBackend()
    setToken('')
    defineWidget({ tag: 'tl-form-in-sheet', view: () => <input aria-label="Name" /> })
    defineWidget({ tag: 'tl-asking-in-modal', view: () => <button type="button">Log in</button> })
  })
  beforeEach(async () => {
    page = await mount('tl-asking-in-modal')
    openInSheet('tl-form-in-sheet', page.element, defineWidget)
    await until(() => getDialog()?.open, 'the sheet')
    await until(() => document.querySelector('tl-form-in-sheet')?.shadowRoot?.querySelector('input'), 'the form')
    heard = []
    for (const type of TYPES) {
      document.addEventListener(type, hear)
      document.addEventListener(type, hear, true)
    }
  })
  afterEach(() => {
    for (const type of TYPES) {
      document.removeEventListener(type, hear)
      document.removeEventListener(type, hear, true)
    }
    page.remove()
    getSheet()?.remove()
  })
  after(() => {
    config().hosted = hosted
    backend.close()
  })

  const getField = () =>
    document.querySelector('tl-form-in-sheet')?.shadowRoot?.querySelector('input') as HTMLInputElement

  it('is next to the element that asked for it', () => {
    expect(getSheet()?.previousElementSibling).to.equal(page.element)
    expect(getSheet()?.getBoundingClientRect().height).to.equal(0)
  })

  it('keeps its pointer and focus events from listeners of the page', () => {
    for (const type of TYPES.slice(2)) send(getField(), type)
    expect(heard.filter((event) => event.endsWith('bubbled'))).to.deep.equal([])
  })

  it('keeps Escape from all listeners of the document, and hands it to its own content', () => {
    let inner = 0
    const count = () => {
      inner += 1
    }
    getField().addEventListener('keydown', count)
    send(getField(), 'keydown', { key: 'Escape' })
    send(getField(), 'keyup', { key: 'Escape' })
    expect([inner, heard]).to.deep.equal([1, []])
  })

  it('stays open if its content uses Escape itself', () => {
    getField().addEventListener('keydown', (event) => event.preventDefault(), { once: true })
    expect(send(getField(), 'keydown', { key: 'Escape' })).to.equal(false)
  })

  it('keeps Escape from the page also when nothing has the focus', () => {
    send(document.body, 'keydown', { key: 'Escape' })
    expect(heard).to.deep.equal([])
  })

  it('closes by a press outside of it, and keeps the rest of that press from the page', async () => {
    const dialog = getDialog() as HTMLDialogElement
    const opened = performance.now()
    await until(() => performance.now() - opened > 300, 'the end of a double tap')
    send(dialog, 'pointerdown')
    send(dialog, 'mousedown')
    await until(() => getSheet() === null, 'no sheet')
    heard = []
    for (const type of ['pointerup', 'mouseup', 'click']) send(document.body, type)
    expect(heard).to.deep.equal([])
    for (const type of ['pointerdown', 'pointerup', 'click']) send(document.body, type)
    expect(heard.length).to.equal(6)
  })

  it('keeps the end of the key that closed it from the page, and nothing after that', async () => {
    send(getField(), 'keydown', { key: 'Escape' })
    getDialog()?.dispatchEvent(new Event('cancel', { cancelable: true }))
    await until(() => getSheet() === null, 'no sheet')
    heard = []
    send(document.body, 'keyup', { key: 'Escape' })
    expect(heard).to.deep.equal([])
    send(document.body, 'keydown', { key: 'Escape' })
    expect(heard.length).to.equal(2)
  })

  it('is removed when the page hides the element', async () => {
    page.element.parentElement?.style.setProperty('display', 'none')
    await until(() => getSheet() === null, 'no sheet')
  })
})

describe('the place of a sheet', () => {
  const sheet = document.createElement('div')
  let place: HTMLElement
  beforeEach(() => {
    place = document.body.appendChild(document.createElement('div'))
  })
  afterEach(() => {
    place.remove()
    sheet.remove()
  })
  const find = (selector: string) => place.querySelector(selector) as HTMLElement

  it('is outside of a control around the element, whose press would activate it', () => {
    place.innerHTML = '<p><label>Name <button>?</button></label></p>'
    attachBeside(sheet, find('button'))
    expect(sheet.parentElement?.localName).to.equal('p')
  })

  it('is the body if the place is not displayed, was removed, or is the body itself', () => {
    place.innerHTML = '<div hidden><button>a</button></div>'
    for (const asking of [find('button'), document.createElement('button'), document.body, document.documentElement]) {
      attachBeside(sheet, asking)
      expect(sheet.parentElement).to.equal(document.body)
    }
  })

  it('has the slot of the element', () => {
    const root = place.attachShadow({ mode: 'open' })
    root.innerHTML = '<slot name="content"></slot>'
    place.innerHTML = '<button slot="content">a</button>'
    attachBeside(sheet, find('button'))
    expect([sheet.slot, sheet.checkVisibility()]).to.deep.equal(['content', true])
    sheet.slot = ''
  })

  it('follows from the focused element, in a shadow root of the page only inside a modal', () => {
    const root = place.attachShadow({ mode: 'open' })
    root.innerHTML = '<div role="dialog"><button>a</button></div><button id="b">b</button>'
    root.querySelector('button')?.focus()
    expect(findAskingElement()).to.equal(root.querySelector('button'))
    root.querySelector<HTMLElement>('#b')?.focus()
    expect(findAskingElement()).to.equal(place)
  })

  it('follows from the target of the event if nothing has the focus, as after a press in Safari', () => {
    place.innerHTML = '<span>a</span>'
    ;(document.activeElement as HTMLElement | null)?.blur()
    let found: Element | null = null
    place.addEventListener('click', (event) => {
      found = findAskingElement(event)
    })
    find('span').click()
    expect(found).to.equal(find('span'))
  })
})
