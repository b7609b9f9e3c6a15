import { readFileSync } from 'node:fs'
import type { Browser } from 'playwright-core'

/** Picture with its caption. */
export interface Shot {
  file: string
  caption: string
}

/** Pictures per row. */
const COLUMNS = 11
/** Width of each in px of the sheet. */
const WIDTH = 390

const STYLE = `
  body { margin: 16px; inline-size: max-content; background: #888; font: 20px sans-serif }
  main { display: grid; grid-template-columns: repeat(${COLUMNS}, ${WIDTH}px); gap: 16px }
  figure { margin: 0 } img { display: block; inline-size: 100% } h1 { margin: 0 0 16px; font-size: 32px }`

/** Saves a sheet of pictures with their captions. */
export async function contactSheet(
  browser: Browser,
  title: string,
  shots: readonly Shot[],
  file: string,
): Promise<void> {
  const page = await browser.newPage({ viewport: { width: COLUMNS * (WIDTH + 16) + 16, height: 800 } })
  const figures = shots.map(({ file, caption }) => {
    const data = readFileSync(file).toString('base64')
    return `<figure><img src="data:image/png;base64,${data}"><figcaption>${caption}</figcaption></figure>`
  })
  await page.setContent(`<style>${STYLE}</style><h1>${title}</h1><main>${figures.join('')}</main>`)
  await page.screenshot({ path: file, fullPage: true })
  await page.close()
}
