import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import type { Page } from 'playwright-core'

const AXE = readFileSync('node_modules/axe-core/axe.min.js', 'utf8')
/** Folder for pictures of the screens, to look at them; none by default. */
const SHOTS = process.env.CONSOLE_SHOTS

/** Runs in the page: returns a line for each fault that axe finds. */
async function audit(): Promise<string[]> {
  const axe = Reflect.get(globalThis, 'axe')
  const { violations } = await axe.run(document, { resultTypes: ['violations'] })
  return violations.flatMap(({ id, nodes }: { id: string; nodes: { html: string }[] }) =>
    nodes.map(({ html }) => `${id}: ${html.slice(0, 160)}`),
  )
}

/** Checks a screen by day and by night on a desktop and a phone: no accessibility fault, nothing wider than the window. */
export async function checkScreen(page: Page, name: string): Promise<void> {
  await page.evaluate(AXE)
  for (const [width, height] of [
    [1440, 900],
    [390, 844],
  ] as const) {
    await page.setViewportSize({ width, height })
    for (const theme of ['night', 'day']) {
      await page.evaluate((look) => document.documentElement.setAttribute('data-theme', look), theme)
      if (SHOTS) await page.screenshot({ path: `${SHOTS}/${name}-${width}-${theme}.png` })
      assert.deepEqual(await page.evaluate(audit), [], `${name} ${width} ${theme}`)
      assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), `${name} ${width}`)
    }
  }
  await page.setViewportSize({ width: 1440, height: 900 })
}
