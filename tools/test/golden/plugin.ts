import { existsSync, mkdirSync, rmSync } from 'node:fs'
import { join, relative } from 'node:path'
import type { TestRunnerPlugin } from '@web/test-runner'
import type { ChromeLauncher, puppeteerCore } from '@web/test-runner-chrome'
import sharp from 'sharp'
import { projectRoot } from '../../lib/process.ts'
import { getEngine } from '../engines/engine.ts'
import { findDifferences, getShare, type Pixels, paintDifferences } from './compare.ts'

/** Environment variable that makes a run store its pictures instead of comparing them. */
export const RENEW_VARIABLE = 'RENEW_PICTURES'

/** Picture to compare, at the upper left corner of the page: its name, its size in px, and the tolerated share of differing pixels, 0 to 1. */
export interface PictureRequest {
  name: string
  width: number
  height: number
  maxShare: number
}

const STORED = join(projectRoot, 'test/golden')
/** Folder of the pictures of failed tests; git ignores it. */
const FAILED = join(projectRoot, 'screens/golden')
/** Viewport in which Chromium opens pages. */
const VIEWPORT = { width: 800, height: 600 }
/** Screenshots after which a page that never rests is compared anyway. */
const MAX_SCREENSHOTS = 10

/**
 * Commands for tests that compare pictures: `can-compare-pictures` returns whether this engine draws them like the stored ones, `set-pixel-ratio` sets the device
 * pixel ratio, `compare-picture` compares the upper left corner of the page with `test/golden/NAME.png` and returns the problem or null.
 */
export const goldenPictures: TestRunnerPlugin = {
  name: 'golden-pictures',
  async executeCommand({ command, payload, session }) {
    if (command === 'can-compare-pictures') return getEngine() === 'chromium'
    if (command !== 'set-pixel-ratio' && command !== 'compare-picture') return
    const page = (session.browser as ChromeLauncher).getPage(session.id)
    if (command === 'compare-picture') return { problem: await comparePicture(page, payload as PictureRequest) }
    await page.setViewport({ ...VIEWPORT, deviceScaleFactor: payload as number })
    return true
  },
}

async function comparePicture(page: puppeteerCore.Page, request: PictureRequest) {
  const { name, maxShare } = request
  const actual = await decode(await takeScreenshot(page, request))
  const stored = join(STORED, `${name}.png`)
  const [failed, marked] = [join(FAILED, `${name}.png`), join(FAILED, `${name}.differences.png`)]
  for (const file of [failed, marked]) rmSync(file, { force: true })
  const isStored = existsSync(stored)
  const isRenewed = Boolean(process.env[RENEW_VARIABLE])
  if (!isStored && isRenewed) return encode(actual, stored)
  const compared: Comparison = isStored ? compare(await decode(stored), actual) : { problem: 'no picture is stored' }
  if (isRenewed) return 'problem' in compared || compared.share > 0 ? encode(actual, stored) : null
  if ('share' in compared && compared.share <= maxShare) return null
  await encode(actual, failed)
  if ('share' in compared) await encode(paintDifferences(actual, compared.differences), marked)
  const what =
    'share' in compared
      ? `${toPercent(compared.share)} of the pixels differ, ${toPercent(maxShare)} are tolerated; they are red in ${toPath(marked)}`
      : compared.problem
  return `${toPath(stored)}: ${what}. Actual picture: ${toPath(failed)}. If the change is intended: npm run golden`
}

/** Differing pixels and their share, 0 to 1; or the problem if the pictures cannot be compared. */
type Comparison = { differences: Uint8Array; share: number } | { problem: string }

function compare(expected: Pixels, actual: Pixels): Comparison {
  try {
    const differences = findDifferences(expected, actual)
    return { differences, share: getShare(differences) }
  } catch (error) {
    return { problem: (error as Error).message }
  }
}

/** Takes screenshots until two in a row are equal: a chart may still be drawing. */
async function takeScreenshot(page: puppeteerCore.Page, { width, height }: PictureRequest): Promise<Buffer> {
  let before = Buffer.alloc(0)
  for (let count = 0; count < MAX_SCREENSHOTS; count++) {
    const next = Buffer.from(
      await page.screenshot({ clip: { x: 0, y: 0, width, height }, captureBeyondViewport: false }),
    )
    if (next.equals(before)) break
    before = next
  }
  return before
}

async function decode(picture: string | Buffer): Promise<Pixels> {
  const { data, info } = await sharp(picture).ensureAlpha().raw().toBuffer({ resolveWithObject: true })
  return { width: info.width, height: info.height, data }
}

async function encode({ data, width, height }: Pixels, file: string): Promise<null> {
  mkdirSync(join(file, '..'), { recursive: true })
  await sharp(data, { raw: { width, height, channels: 4 } })
    .removeAlpha()
    .png({ compressionLevel: 9, adaptiveFiltering: false })
    .toFile(file)
  return null
}

const toPercent = (share: number) => `${(share * 100).toFixed(2)} %`
const toPath = (file: string) => relative(projectRoot, file)
