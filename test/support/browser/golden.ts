import { expect } from '@esm-bundle/chai'
import { executeServerCommand } from '@web/test-runner-commands'
import { viewSheets } from '../../../shared/view/theme/sheets.ts'
import type { PictureRequest } from '../../../tools/test/golden/plugin.ts'
import { drawLettersAsBoxes } from './letter-boxes.ts'
import { waitForDrawing } from './stage.ts'
import { addThemedHost } from './themed-host.ts'

/** Share of differing pixels that is tolerated: single pixels of slanted lines. */
const MAX_SHARE = 0.001
const WHERE = 'only in Chromium: other engines draw edges differently'

/** Size of a picture in px, and its device pixel ratio: a drawing that ignores the ratio is blurred at 2. */
interface Size {
  width: number
  height: number
  ratio: 1 | 2
}

/**
 * Draws into an element of the picture's size, with the theme's style sheets around it. Returns a function that removes the drawing if removing the element is
 * not sufficient.
 */
type Draw = (place: HTMLElement) => (() => void) | undefined

/** Declares a test by day and one by night: the drawing matches `test/golden/NAME-THEME.png`. `npm run golden` stores the pictures. */
export function pictureTests(name: string, { width, height, ratio }: Size, draw: Draw): void {
  describe(`picture ${name}`, () => {
    before(async function () {
      if (await executeServerCommand<boolean, never>('can-compare-pictures'))
        await executeServerCommand('set-pixel-ratio', ratio)
      else this.skip()
    })
    after(() =>
      executeServerCommand('can-compare-pictures').then((can) => can && executeServerCommand('set-pixel-ratio', 1)),
    )

    for (const theme of ['day', 'night'] as const)
      it(`${name} by ${theme}: matches the stored picture (${WHERE})`, async () => {
        const { host, root } = addThemedHost(theme, viewSheets)
        // The pointer is in this corner: a chart would show its crosshair.
        host.style.cssText = 'position: fixed; inset: 0 auto auto 0; pointer-events: none'
        const place = root.appendChild(document.createElement('div'))
        place.style.cssText = `inline-size: ${width}px; block-size: ${height}px; color: var(--tl-text); background: var(--tl-bg)`
        const restoreLetters = drawLettersAsBoxes()
        const remove = draw(place)
        try {
          for (let times = 0; times < 3; times++) await waitForDrawing()
          const request: PictureRequest = { name: `${name}-${theme}`, width, height, maxShare: MAX_SHARE }
          const { problem } = await executeServerCommand<{ problem: string | null }, PictureRequest>(
            'compare-picture',
            request,
          )
          expect(problem, problem ?? '').to.equal(null)
        } finally {
          restoreLetters()
          remove?.()
          host.remove()
        }
      })
  })
}
