/** What a chart writes with; its sizes of text follow the browser's, as those around it do. */
export interface Letters {
  fontFamily: string
  /** In px: the smallest size of the suite. */
  fontSize: number
}

/** The smallest size of text as it is designed; what surrounds a label grows with it. */
const DESIGNED_PX = 11

/** Has a chart's place write in the smallest size, where `lettersOf` reads it. */
export function setLetters(place: HTMLElement): void {
  place.style.fontSize = `var(--tl-fs-11, ${DESIGNED_PX}px)`
}

/** The letters at a place, of now. */
export function lettersOf(place: Element): Letters {
  const { fontFamily, fontSize } = getComputedStyle(place)
  return { fontFamily, fontSize: Number.parseFloat(fontSize) || DESIGNED_PX }
}

/** How many times larger than designed letters are. */
export const growthOf = ({ fontSize }: Letters): number => fontSize / DESIGNED_PX
