import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'
import type { Page } from 'playwright-core'
import type { look } from '../browser/look/look.ts'

declare global {
  interface Window {
    Look?: { look: typeof look }
  }
}

/** The layout checks as a script for pages. */
const script = build({
  entryPoints: [fileURLToPath(new URL('../browser/look/look.ts', import.meta.url))],
  bundle: true,
  write: false,
  format: 'iife',
  globalName: 'Look',
  target: 'es2023',
}).then(({ outputFiles }) => outputFiles[0]?.text ?? '')

/** Checks the layout of what a page shows now; returns one line a fault. */
export async function lookAt(page: Page): Promise<string[]> {
  if (await page.evaluate(() => !window.Look)) await page.evaluate(`${await script}; window.Look = Look`)
  return page.evaluate(() => window.Look?.look() ?? ['the page has no look'])
}
