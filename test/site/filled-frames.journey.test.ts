import { after, before, test } from 'node:test'
import { everyCase } from '../support/cases.ts'
import { type DemoStage, openDemoStage, startDemoTags } from '../support/journey/demo-stage.ts'
import { until } from '../support/until.ts'

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
const WIDTHS = everyCase([560, 700, 884, 1000], [700])
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

/** Opens elements in a place of a given width, and waits until the content of each is near both edges of its frame. */
async function waitUntilFilled(elements: Readonly<Record<string, string>>, width: number, signedIn: boolean) {
  const body = Object.entries(elements).map(([tag, attributes]) => `<${tag} ${attributes}></${tag}>`)
  const place = `<div style="width: ${width}px">${body.join('')}</div>`
  const { page } = await stage.open(startDemoTags({ signedIn }) + place, width + 40)
  for (const tag of Object.keys(elements)) {
    await page.waitForFunction((name) => document.querySelector(name)?.matches(':state(ready)'), tag)
    // Parts that load on demand follow the first data.
    await until(async () => {
      const { start, end } = await page.locator(tag).evaluate(measureMargins)
      return [start, end].every((margin) => margin >= 0 && margin <= INDENT)
    }, `${tag} fills its frame`)
  }
  await page.context().close()
}

for (const width of WIDTHS) {
  test(`elements in a place of ${width} px: the content reaches both edges of the frame`, () =>
    waitUntilFilled(ELEMENTS, width, true))

  test(`login in a place of ${width} px: the frame is as narrow as the form`, () =>
    waitUntilFilled({ 'tl-login': '', 'tl-register': '' }, width, false))
}
