import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { type DemoStage, openDemoStage, startDemoTags } from '../support/journey/demo-stage.ts'

/** Elements that fill a place of their own, with the attributes that they need. */
const ELEMENTS = {
  'tl-options': 'symbol="btcusdt" style="height: 720px"',
  'tl-exchange': 'symbol="btcusdt"',
  'tl-order-book': 'symbol="btcusdt"',
  'tl-assets': '',
  'tl-account': 'coin="2"',
  'tl-deposit': '',
  'tl-withdrawal': '',
  'tl-flash-swap': '',
  'tl-internal-transfer': '',
  'tl-account-transfer': '',
  'tl-bind-address': '',
  'tl-bank-cards': '',
  'tl-market': '',
  'tl-loans': '',
  'tl-mining': '',
  'tl-staking': '',
  'tl-staking-orders': '',
  'tl-spot-orders': '',
  'tl-notices': '',
  'tl-security': '',
  'tl-login-password': '',
}
const WIDTHS = [560, 700, 884, 1000]
/** Largest indent of content: the padding of the login, and of an icon button at the end of a line. */
const INDENT = 26

let stage: DemoStage
before(async () => {
  stage = await openDemoStage()
})
after(() => stage.close())

/** Runs in the page: the distances between the frame of an element and its outermost text, picture or control, in px. */
function measureMargins(element: Element) {
  const app = element.shadowRoot?.querySelector('.app') as Element
  const content = [...app.querySelectorAll('*')].filter(
    (one) =>
      !one.closest('dialog, .toasts, .messages, .hidden') &&
      one.checkVisibility() &&
      (one.matches('button, input, .input, a, canvas, svg, img') ||
        [...one.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim())),
  )
  const boxes = content.map((one) => one.getBoundingClientRect()).filter(({ width }) => width > 0)
  const frame = app.getBoundingClientRect()
  return {
    start: Math.round(Math.min(...boxes.map(({ left }) => left)) - frame.left),
    end: Math.round(frame.right - Math.max(...boxes.map(({ right }) => right))),
  }
}

/** Opens elements in a place of a given width and returns those whose content is far from an edge of their frame. */
async function findUnfilled(elements: Readonly<Record<string, string>>, width: number, signedIn: boolean) {
  const body = Object.entries(elements).map(([tag, attributes]) => `<${tag} ${attributes}></${tag}>`)
  const place = `<div style="width: ${width}px">${body.join('')}</div>`
  const { page } = await stage.open(startDemoTags({ signedIn }) + place, width + 40)
  const unfilled: string[] = []
  for (const tag of Object.keys(elements)) {
    await page.waitForFunction((name) => document.querySelector(name)?.matches(':state(ready)'), tag)
    const { start, end } = await page.locator(tag).evaluate(measureMargins)
    if ([start, end].some((margin) => margin < 0 || margin > INDENT)) unfilled.push(`${tag}: ${start}, ${end}`)
  }
  await page.context().close()
  return unfilled
}

for (const width of WIDTHS) {
  test(`elements in a place of ${width} px: the content reaches both edges of the frame`, async () => {
    assert.deepEqual(await findUnfilled(ELEMENTS, width, true), [])
  })

  test(`login in a place of ${width} px: the frame is as narrow as the form`, async () => {
    assert.deepEqual(await findUnfilled({ 'tl-login': '', 'tl-register': '' }, width, false), [])
  })
}
