import { expect } from '@esm-bundle/chai'
import { adoptSheet, createSheetRef } from '../../../../shared/view/theme/adopt-sheet.ts'
import { forcedColours } from '../../../../shared/view/theme/forced-colours.ts'

describe('style sheet of a control', () => {
  let root: ShadowRoot
  const [first, own, control] = [new CSSStyleSheet(), new CSSStyleSheet(), new CSSStyleSheet()]

  beforeEach(() => {
    const host = document.body.appendChild(document.createElement('div'))
    root = host.attachShadow({ mode: 'open' })
    root.adoptedStyleSheets = [first, forcedColours, own]
    root.append(document.createElement('p'))
  })
  afterEach(() => root.host.remove())

  it('adopted twice: there once, before forced colours and the sheets of the element', () => {
    const place = root.querySelector('p') as Element
    adoptSheet(place, control)
    createSheetRef(control)(place)
    expect(root.adoptedStyleSheets).to.deep.equal([first, control, forcedColours, own])
  })

  it('a control that is removed or outside of a shadow root: changes nothing', () => {
    createSheetRef(control)(null)
    adoptSheet(document.body, control)
    expect(root.adoptedStyleSheets).to.deep.equal([first, forcedColours, own])
    expect(document.adoptedStyleSheets).to.not.include(control)
  })
})
