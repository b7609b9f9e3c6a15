import type { MadeUp } from '../../made-up.ts'
import { inMadeUpLanguages } from '../made-up-language.ts'
import { drawn, type Mounted, still } from '../stage.ts'
import { look } from './look.ts'

/** From here on sheets are no wider than they are made for, whatever the page. */
const WIDE = 900
/** What a dialog leaves at the sides of a phone, together. */
const DIALOG_EDGES = 32

/** Gives an element a width as its page would; what is open above it is as wide as on a phone of that width. */
function widen({ box, root }: Mounted, width: number): void {
  box.style.inlineSize = `${width}px`
  for (const dialog of root.querySelectorAll('dialog')) {
    const room = dialog.matches('.dialog') ? width - DIALOG_EDGES : width
    dialog.style.maxInlineSize = width < WIDE ? `${room}px` : ''
  }
}

/**
 * Looks at an element as it stands there in both made-up languages at each width. One line a fault, beginning with where. It is in English again afterwards.
 * `say` puts words in place that are in no catalogue.
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
