import assert from 'node:assert/strict'
import { test } from 'node:test'
import { getMarkets } from '../../shared/base/contract/markets.ts'
import { findFigureFaults } from '../support/figure-rules.ts'
import { pageCases } from '../support/journey/page-cases.ts'
import { openWalk, PHONE } from '../support/journey/reach-stage.ts'
import { callApi } from '../support/journey/stage.ts'

/** Eight zeros after the point or comma. */
const EMPTY_DECIMALS = /\d[.,]0{8}(?!\d)/

const { open, resize, visitor } = openWalk()

for (const { path } of pageCases(({ access }) => access !== 'visitor'))
  test(`figures of ${path}: the digits of their kind, no eight zeros after the point, and no price with fewer digits than its market's step`, async () => {
    await open(path)
    await resize(PHONE)
    const { page } = visitor()
    const { lines, texts, prices } = await page.evaluate(readFigures)
    assert.deepEqual(
      texts.filter((text) => EMPTY_DECIMALS.test(text)),
      [],
    )
    assert.deepEqual([...new Set(lines.flatMap(findFigureFaults))], [])
    const steps = await readSteps(new URL(page.url()).origin)
    for (const { title, price } of prices) {
      const step = steps.get(title)
      if (step === undefined || price === '—') continue
      const digits = (price.split('.')[1] ?? '').length
      assert.ok(digits >= Math.max(2, step), `${title} at ${price} has at least ${step} digits`)
    }
    if (path === '/market') assert.ok(prices.length >= steps.size, 'every market has a price')
  })

/** Returns the digits of each market's price step, by title. */
async function readSteps(address: string): Promise<Map<string, number>> {
  const { data } = await callApi(address, getMarkets.path, {})
  const { list } = data as { list: { title: string; price_step: string }[] }
  assert.ok(list.length > 1, 'the backend has markets')
  return new Map(list.map(({ title, price_step: step }) => [title, (step.split('.')[1] ?? '').length]))
}

/** Runs in the page: returns its visible texts, and the first price of each row that names a market. */
function readFigures() {
  const within = (root: ParentNode): Element[] =>
    [...root.querySelectorAll('*')].flatMap((element) => [
      element,
      ...(element.shadowRoot ? within(element.shadowRoot) : []),
    ])
  const elements = within(document.body).filter((element) => element.checkVisibility())
  const readText = (node: Node): string =>
    node instanceof Element && node.shadowRoot
      ? [...node.shadowRoot.childNodes].map(readText).join('')
      : node instanceof HTMLStyleElement
        ? ''
        : node.nodeType === Node.TEXT_NODE
          ? (node.textContent ?? '')
          : [...node.childNodes].map(readText).join('')
  const rows = elements.filter((element) => element.matches('li, tr') && element.querySelector('tl-price'))
  // Figures and their units may be elements of their own.
  const lines = elements.filter((element) =>
    element.matches('p, li, dd, dt, small, b, h1, h2, h3, td, th, button, a, label, [role=status]'),
  )
  return {
    lines: lines.map((element) => readText(element).replace(/\s+/g, ' ').trim()),
    texts: elements.flatMap((element) => (element.childElementCount === 0 ? [readText(element).trim()] : [])),
    prices: rows.map((row) => ({
      title: /[A-Z0-9]+\/[A-Z]+/.exec(readText(row))?.[0] ?? '',
      price: readText(row.querySelector('tl-price') ?? row).trim(),
    })),
  }
}
