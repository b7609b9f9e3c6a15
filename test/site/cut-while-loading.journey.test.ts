import { after, before, test } from 'node:test'
import { firstCases } from '../support/cases.ts'
import { openStage, returnAsDemo, type Stage } from '../support/journey/stage.ts'

let stage: Stage
before(async () => {
  stage = await openStage()
})
after(() => stage.close())

for (const [path, total] of firstCases([
  ['', 'tl-wallet'],
  ['/assets', 'tl-assets'],
] as const))
  test(`connection lost when the balances of ${path || 'the home page'} arrive: figures are grey with their time`, async () => {
    const visitor = await stage.visitor({ isKept: true })
    const { page, context } = visitor
    await returnAsDemo(visitor, stage)
    let isCut = false
    // Files and calls that are requested from now on fail: also those of the page's own parts.
    await context.route('**/*', (route) => (isCut ? route.abort('internetdisconnected') : route.continue()))
    page.on('response', (response) => {
      if (response.url().endsWith('/getUserBalanceList')) isCut = true
    })
    await page.goto(stage.backend.address + path)
    await page.locator(`${total} .sum .number`).waitFor()
    await page.locator(`${total}:state(last-figures) .last-figures`).waitFor()
  })
