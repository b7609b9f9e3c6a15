import type { MadeUp } from '../../made-up.ts'
import { inMadeUpLanguages } from '../made-up-language.ts'
import { drawn, type Mounted, still } from '../stage.ts'
import { look } from './look.ts'

/** Page width in pixels from which sheets have their maximum width. */
const WIDE = 900
/** Sum of the margins of a dialog on both sides of a phone, in pixels. */
const DIALOG_EDGES = 32

/** Sets the width of an element, and that of open dialogs as on a phone of this width. */
function widen({ box, root }: Mounted, width: number): void {
  box.style.inlineSize = `${width}px`
  for (const dialog of root.querySelectorAll('dialog')) {
    const room = dialog.matches('.dialog') ? width - DIALOG_EDGES : width
    dialog.style.maxInlineSize = width < WIDE ? `${room}px` : ''
  }
}

/**
 * Checks the layout of a mounted element in both made-up languages at each width, and restores English. Returns one line a fault, with language and width.
 * `say` sets texts that are in no catalogue.
 */
export async function lookEverywhere(
  page: Mounted,
  widths: readonly number[],
  say?: (language: MadeUp) => void,
): Promise<string[]> {
  const faults: string[] = []
  await inMadeUpLanguages(async (language) => {
    say?.(language)
    for (const width of widths) {
      widen(page, width)
      await drawn()
      await still(page.root)
      faults.push(...look(page.element).map((fault) => `${language} at ${width} px: ${fault}`))
    }
  })
  return faults
}
