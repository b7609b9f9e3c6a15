import { expect } from '@esm-bundle/chai'
import { watchInput } from '../../site/scripts/is-editing.ts'

describe('whether the visitor is entering something', () => {
  const isBusy = watchInput()
  let place: HTMLElement
  let root: ShadowRoot
  beforeEach(() => {
    place = document.createElement('div')
    document.body.append(place)
    root = place.attachShadow({ mode: 'open' })
  })
  afterEach(() => place.remove())

  const add = (html: string): HTMLInputElement => {
    root.innerHTML = html
    return root.firstElementChild as HTMLInputElement
  }
  const type = (field: HTMLInputElement, value: string) => {
    field.value = value
    field.dispatchEvent(new InputEvent('input', { bubbles: true, composed: true }))
  }

  it('is true while a field in any element contains typed text', () => {
    const field = add('<input>')
    expect(isBusy()).to.equal(false)
    type(field, '12.5')
    expect(isBusy()).to.equal(true)
    type(field, '')
    expect(isBusy()).to.equal(false)
  })

  it('is true while a field has the focus, even if it is empty', () => {
    const field = add('<textarea></textarea>')
    field.focus()
    expect(isBusy()).to.equal(true)
    field.blur()
    expect(isBusy()).to.equal(false)
  })

  it('is true while a sheet or dialog is open in a shadow root', () => {
    const dialog = add('<dialog><button>Buy</button></dialog>') as unknown as HTMLDialogElement
    dialog.showModal()
    expect(isBusy()).to.equal(true)
    dialog.close()
    expect(isBusy()).to.equal(false)
  })

  it('is false for values filled in by the page, for choices, and for removed or hidden forms', () => {
    const field = add('<input value="64000">')
    expect(isBusy()).to.equal(false)
    type(field, '63000')
    place.hidden = true
    expect(isBusy(), 'unseen').to.equal(false)
    place.hidden = false
    expect(isBusy(), 'seen again').to.equal(true)
    type(add('<input type="checkbox">'), 'on')
    expect(isBusy(), 'chosen').to.equal(false)
    const other = add('<input>')
    type(other, '7')
    other.remove()
    expect(isBusy(), 'gone').to.equal(false)
  })
})
