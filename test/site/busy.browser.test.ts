import { expect } from '@esm-bundle/chai'
import { watchInput } from '../../site/scripts/is-editing.ts'

describe('whether a person is in the middle of something', () => {
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

  it('is so as long as a field holds what was typed, in whatever element', () => {
    const field = add('<input>')
    expect(isBusy()).to.equal(false)
    type(field, '12.5')
    expect(isBusy()).to.equal(true)
    type(field, '')
    expect(isBusy()).to.equal(false)
  })

  it('is so while a field has the focus, though nothing was typed yet', () => {
    const field = add('<textarea></textarea>')
    field.focus()
    expect(isBusy()).to.equal(true)
    field.blur()
    expect(isBusy()).to.equal(false)
  })

  it('is so under a sheet or a dialog, which an element has in its shadow', () => {
    const dialog = add('<dialog><button>Buy</button></dialog>') as unknown as HTMLDialogElement
    dialog.showModal()
    expect(isBusy()).to.equal(true)
    dialog.close()
    expect(isBusy()).to.equal(false)
  })

  it('is not so for what the page has filled in, what is chosen, or a form that is gone', () => {
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
