import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Page } from 'playwright-core'
import { type DemoStage, openDemoStage, readReady, startDemoTags } from '../support/journey/demo-stage.ts'
import { countTranslated, readTranslations, readWords, startTranslator } from '../support/journey/translator.ts'
import { until, untilFaultless } from '../support/until.ts'

let stage: DemoStage
before(async () => {
  stage = await openDemoStage()
})
after(() => stage.close())

/** Page with an element, and the same page with a translator. */
interface Pair {
  plain: Page
  translated: Page
  tag: string
  /** Does the same on both pages, then waits until both show the same words. */
  act(what: string, action: (page: Page) => Promise<unknown>): Promise<void>
}

async function openPair(tag: string, body = `<${tag}></${tag}>`, width = 390): Promise<Pair> {
  const [{ page: plain }, { page: translated }] = await Promise.all(
    [0, 1].map(() => stage.open(`${startDemoTags()}${body}`, width)) as [
      ReturnType<DemoStage['open']>,
      ReturnType<DemoStage['open']>,
    ],
  )
  await Promise.all([plain, translated].map((page) => readReady(page, tag)))
  // Parts that load later could not load without a connection.
  await Promise.all([plain, translated].map((page) => page.waitForLoadState('networkidle')))
  await startTranslator(translated)
  const pair: Pair = {
    plain,
    translated,
    tag,
    async act(what, action) {
      for (const page of [plain, translated]) await action(page)
      await untilFaultless(async () => {
        const texts = await Promise.all([plain, translated].map((page) => readWords(page, tag)))
        return texts[0] === texts[1] ? [] : [what, ...texts]
      })
      assert.ok((await countTranslated(translated)) > 3, 'the page is translated')
    },
  }
  await pair.act('the first translation', async () => undefined)
  return pair
}

const press =
  (name: string, role: 'button' | 'radio' | 'tab' = 'button') =>
  (page: Page) =>
    page
      .getByRole(role, { name: new RegExp(`^‹?${name}›?$`) })
      .first()
      .click()

test('ticket of the exchange on a translated page: names the side and the coin that were chosen', async () => {
  const { act, translated } = await openPair('tl-exchange')
  await act('Sell', press('Sell', 'tab'))
  await translated.getByRole('button', { name: 'Sell BTC' }).first().waitFor()
  assert.equal(await translated.getByRole('button', { name: 'Buy BTC' }).count(), 0)
  await act('Market order', (page) => page.locator('tl-exchange select').first().selectOption('market'))
  await act('Buy', press('Buy', 'tab'))
  await translated.getByRole('button', { name: 'Buy BTC' }).first().waitFor()
  await act('the question in the row of an order', press('Cancel: Buy 0.01 BTC/USDT'))
})

test('freshness on a translated page: a cut line is named', async () => {
  const { act, translated } = await openPair('tl-exchange', undefined, 1300)
  const showsLive = async () => /Live/.test(await readWords(translated, 'tl-exchange'))
  await until(showsLive, 'the word Live')
  await act('the line is cut', (page) => page.context().setOffline(true))
  // The figures of a demo come from the page, so they are live again after the next attempt.
  await until(async () => /Offline/.test((await readTranslations(translated)).join()), 'the word Offline')
  await act('the line is back', (page) => page.context().setOffline(false))
  await until(showsLive, 'the word Live')
})

test('options on a translated page: each state shows the words of the plain page', async () => {
  const { act } = await openPair('tl-options', '<tl-options no-chart></tl-options>', 1300)
  const durations = async (page: Page) => page.locator('tl-options').getByRole('radio').nth(1).click()
  await act('another duration', durations)
  await act('an amount below the minimum', (page) => page.getByRole('textbox', { name: /Amount/ }).fill('0'))
  await act('an amount', (page) => page.getByRole('textbox', { name: /Amount/ }).fill('25'))
})

test('assets and elements of the home page on a translated page: the words of the plain page, also when the line is cut', async () => {
  for (const [tag, body] of [
    ['tl-assets', undefined],
    ['tl-ranking', '<tl-ranking></tl-ranking><tl-ticker></tl-ticker>'],
    ['tl-wallet', undefined],
  ] as const) {
    const { act } = await openPair(tag, body)
    await act('the line is cut', (page) => page.context().setOffline(true))
  }
})

test('figures and codes in views: translate="no" on each, words never', async () => {
  const { page } = await stage.open(
    `${startDemoTags()}<tl-exchange></tl-exchange><tl-assets></tl-assets><tl-options></tl-options>`,
    1300,
  )
  for (const tag of ['tl-exchange', 'tl-assets', 'tl-options']) await readReady(page, tag)
  const faults = await page.evaluate(() => {
    const found: string[] = []
    const read = (node: Element | ShadowRoot, isKept: boolean): void => {
      const kept = isKept || (node instanceof Element && node.getAttribute('translate') === 'no')
      const texts = [...node.childNodes].filter((child) => child instanceof Text && child.data.trim() !== '')
      const text = texts.map(({ textContent }) => textContent).join('')
      const hasWords = /[^\P{L}A-Z]/u.test(text)
      if (text && node instanceof Element && !node.matches('style') && node.children.length === 0 && kept === hasWords)
        found.push(`${node.localName}: ${text}`)
      if (node instanceof Element && node.shadowRoot) read(node.shadowRoot, kept)
      for (const child of node.children) read(child, kept)
    }
    for (const element of document.querySelectorAll('tl-exchange, tl-assets, tl-options')) read(element, false)
    return found
  })
  assert.deepEqual(faults, [])
})
