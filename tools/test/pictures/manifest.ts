import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Browser } from 'playwright-core'
import sharp from 'sharp'
import { APP_SCREENSHOTS, SCREENSHOT_FOLDER, SCREENSHOT_SIZES } from '../../../site/app-screenshots.ts'
import { projectRoot } from '../../lib/process.ts'

/** Quality of the pictures, at which letters have no visible artefacts. */
const WEBP = { quality: 78, effort: 6 }
/** Time in which a page loads and draws its chart. */
const DRAW_DELAY_MS = 4_000

/** Takes the pictures of the manifest by day, in English, as the demo member, and stores them as WebP. */
export async function shootManifest(
  browser: Browser,
  { address, member }: { address: string; member: string },
): Promise<void> {
  const folder = join(projectRoot, SCREENSHOT_FOLDER)
  await mkdir(folder, { recursive: true })
  for (const { name, path, form } of APP_SCREENSHOTS) {
    const { width, height, ratio } = SCREENSHOT_SIZES[form]
    const context = await browser.newContext({ viewport: { width, height }, deviceScaleFactor: ratio })
    await context.addInitScript((token) => {
      for (const [key, value] of Object.entries({ theme: 'day', language: 'en', token }))
        localStorage.setItem(key, value)
    }, member)
    const page = await context.newPage()
    await page.goto(address + path, { waitUntil: 'load' })
    await page.waitForTimeout(DRAW_DELAY_MS)
    await writeFile(
      join(folder, `${name}.webp`),
      await sharp(await page.screenshot())
        .webp(WEBP)
        .toBuffer(),
    )
    await context.close()
  }
  console.log(`${APP_SCREENSHOTS.length} pictures in ${folder}`)
}
