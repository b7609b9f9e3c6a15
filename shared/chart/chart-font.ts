/** Font of a chart; its size follows the browser's text size like the text around it. */
export interface Letters {
  fontFamily: string
  /** Smallest text size of the suite, in px. */
  fontSize: number
}

/** Smallest text size by design, in px; the box around a label grows with the text. */
const DESIGNED_PX = 11

/** Sets the smallest text size on a chart's container, where `lettersOf` reads it. */
export function setLetters(place: HTMLElement): void {
  place.style.fontSize = `var(--tl-fs-11, ${DESIGNED_PX}px)`
}

/** Returns the current font of an element. */
export function lettersOf(place: Element): Letters {
  const { fontFamily, fontSize } = getComputedStyle(place)
  return { fontFamily, fontSize: Number.parseFloat(fontSize) || DESIGNED_PX }
}

/** Returns the factor by which the text is larger than by design. */
export const growthOf = ({ fontSize }: Letters): number => fontSize / DESIGNED_PX
