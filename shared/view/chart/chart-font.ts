/** Font of a chart; its size follows the browser's text size like the text around it. */
export interface ChartFont {
  fontFamily: string
  /** Smallest text size of the suite, in px. */
  fontSize: number
}

/** Smallest text size by design, in px; the box around a label grows with the text. */
const DESIGNED_PX = 11

/** Sets the smallest text size, enlarged by a factor, on a chart's box, where `readChartFont` reads it. */
export function setChartFont(box: HTMLElement, factor: number): void {
  box.style.fontSize = `calc(${factor} * var(--tl-fs-11, ${DESIGNED_PX}px))`
}

/** Returns the current font of an element. */
export function readChartFont(container: Element): ChartFont {
  const { fontFamily, fontSize } = getComputedStyle(container)
  return { fontFamily, fontSize: Number.parseFloat(fontSize) || DESIGNED_PX }
}

/** Returns the factor by which the text is larger than by design. */
export const getFontGrowth = ({ fontSize }: ChartFont): number => fontSize / DESIGNED_PX
