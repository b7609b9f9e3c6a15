import { expect } from '@esm-bundle/chai'
import { look } from '../../../support/browser/look/look.ts'
import { waitForDrawing } from '../../../support/browser/stage.ts'

const WORDS = 'Withdraw everything'

/** Returns the layout faults of a fragment in a host of 300 px, inside a shadow root. */
async function lookAt(html: string): Promise<string[]> {
  const host = document.createElement('div')
  host.style.cssText = 'inline-size: 300px; font: 16px/1.4 sans-serif'
  const root = host.attachShadow({ mode: 'open' })
  root.innerHTML = `<style>* { box-sizing: border-box; margin: 0 } button { font: inherit; border: 0; min-block-size: 44px }</style>${html}`
  document.body.append(host)
  await waitForDrawing()
  for (const dialog of root.querySelectorAll('dialog')) dialog.showModal()
  for (const message of root.querySelectorAll<HTMLElement>('[popover]')) message.showPopover()
  try {
    return look(host)
  } finally {
    host.remove()
  }
}

/** Page without a fault. */
const FAULTLESS_PAGE = `
  <h1>Assets</h1>
  <p>A text of <b>several</b> words that goes on over more than one line of the page</p>
  <label style="display: grid">Amount<input placeholder="0.00" style="block-size: 44px"></label>
  <button>${WORDS} <svg width="20" height="20"></svg></button>`

const FAULTY_PAGES: Readonly<Record<string, { html: string; said: RegExp }>> = {
  'words that their box cuts off at the side': {
    html: `<p style="inline-size: 60px; overflow: hidden; white-space: nowrap">${WORDS}</p>`,
    said: /^cut: “Withdraw everything” is cut by [\d.]+ px/,
  },
  'words that a box around them cuts off': {
    html: `<div style="inline-size: 60px; overflow: clip"><div style="inline-size: 200px"><b>${WORDS}</b></div></div>`,
    said: /^cut: /,
  },
  'words that end in dots': {
    html: `<p style="inline-size: 60px; overflow: hidden; text-overflow: ellipsis; white-space: nowrap">${WORDS}</p>`,
    said: /^cut: “Withdraw everything” ends in dots/,
  },
  'the second line of two where there is room for one': {
    html: `<p style="inline-size: 80px; block-size: 22px; overflow: hidden">${WORDS}</p>`,
    said: /^cut: /,
  },
  'what a field says while it is empty': {
    html: `<input style="inline-size: 60px; block-size: 44px" placeholder="${WORDS}">`,
    said: /^cut: “Withdraw everything” is cut by/,
  },
  'a choice that is longer than its field': {
    html: `<select style="inline-size: 60px; block-size: 44px; appearance: none"><option>${WORDS}</option></select>`,
    said: /^cut: /,
  },
  'a button narrower than its words': {
    html: `<button style="inline-size: 60px; white-space: nowrap">${WORDS}</button>`,
    said: /^sticks out: “Withdraw everything” sticks out of div button|^sticks out: /,
  },
  'a badge lower than its words': {
    html: `<p style="inline-size: 80px; block-size: 20px; background: #eee">${WORDS}</p><p style="block-size: 60px"></p>`,
    said: /^sticks out: /,
  },
  'words upon other words': {
    html: `<div style="display: flex"><p style="inline-size: 60px; white-space: nowrap">${WORDS}</p><p>Send</p></div>`,
    said: /^overlap: “Withdraw everything” lies upon “Send”/,
  },
  'words upon a control': {
    html: `<div style="display: flex"><p style="inline-size: 60px; white-space: nowrap">${WORDS}</p><button aria-label="Close"></button></div>`,
    said: /^overlap: “Withdraw everything” lies upon div button/,
  },
  'words upon a drawing': {
    html: `<div style="display: flex"><p style="inline-size: 60px; white-space: nowrap">${WORDS}</p><svg width="20" height="20"></svg></div>`,
    said: /^overlap: “Withdraw everything” lies upon div svg/,
  },
  'a control that a finger misses': {
    html: '<button style="min-block-size: 20px; block-size: 20px">All</button>',
    said: /^small: “All” is/,
  },
  'a list that goes on at the side': {
    html: '<div style="overflow-x: auto"><div style="inline-size: 400px">All</div></div>',
    said: /^scrolls sideways: 100.0 px/,
  },
  'what is wider than its host': {
    html: '<div style="inline-size: 400px">All</div>',
    said: /^overflow: .* by 100.0 px/,
  },
  'words that a bar covers at the end of the page': {
    html: `<div style="block-size: 1500px">${WORDS}</div><p>The last line</p><div style="position: fixed; inset: auto 0 0; block-size: 60px; background: white">Bar</div>`,
    said: /^under a bar: “The last line”/,
  },
  'words that are cut off in a dialog': {
    html: `<dialog><p style="inline-size: 60px; overflow: hidden; white-space: nowrap">${WORDS}</p></dialog>`,
    said: /^cut: /,
  },
  'words that are cut off in a message': {
    html: `<div popover="manual"><p style="inline-size: 60px; overflow: hidden; white-space: nowrap">${WORDS}</p></div>`,
    said: /^cut: /,
  },
}

const FAULTLESS_PAGES: Readonly<Record<string, string>> = {
  'a page that has room for all it says': FAULTLESS_PAGE,
  'words for screen readers': `<span style="position: absolute; inline-size: 1px; block-size: 1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap">${WORDS}</span>`,
  'what is scrolled to from above': `<div style="block-size: 40px; overflow: hidden auto"><p>${WORDS}</p><p>${WORDS}</p><p>${WORDS}</p></div>`,
  'what is not shown': `<div hidden>${WORDS}</div><div style="visibility: hidden; inline-size: 20px; overflow: hidden">${WORDS}</div>`,
  'a small control with room around it': `<button style="min-block-size: 20px; block-size: 20px; inline-size: 20px; position: relative; overflow: visible" aria-label="Close"></button><style>button::after { content: ""; position: absolute; inset: -6px }</style>`,
  'a dialog above other words': `<p>${WORDS}</p><dialog style="inset: 0 auto auto 0; margin: 0"><p>Send</p></dialog>`,
  'a bar that sticks above what is scrolled': `<div style="block-size: 100px; overflow: hidden auto"><p style="position: sticky; inset-block-start: 0; background: white">Head</p><p style="block-size: 300px">${WORDS}</p></div>`,
}

describe('the layout check', () => {
  for (const [what, { html, said }] of Object.entries(FAULTY_PAGES))
    it(`finds ${what}`, async () => {
      expect((await lookAt(html)).filter((line) => said.test(line))).to.have.length.above(0)
    })

  for (const [what, html] of Object.entries(FAULTLESS_PAGES))
    it(`accepts ${what}`, async () => {
      expect(await lookAt(html)).to.deep.equal([])
    })

  it('checks nested shadow roots', async () => {
    const outer = document.createElement('div')
    outer.style.inlineSize = '300px'
    const inner = document.createElement('div')
    outer.attachShadow({ mode: 'open' }).append(inner)
    inner.attachShadow({ mode: 'open' }).innerHTML = FAULTY_PAGES['a button narrower than its words']?.html ?? ''
    document.body.append(outer)
    expect(look(outer).join()).to.contain('sticks out')
    outer.remove()
  })
})
