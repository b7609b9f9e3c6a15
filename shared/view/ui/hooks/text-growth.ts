/** Text size that the layouts are designed for, in px: the default of `--tl-fs-14`. */
const DESIGNED_PX = 14

/** Returns the factor by which an element's text is larger than by design, because of the visitor's browser or the operator; 1 until it is rendered. */
export function getTextGrowth(host: HTMLElement): number {
  const app = host.shadowRoot?.querySelector('.app')
  return app ? Number.parseFloat(getComputedStyle(app).fontSize) / DESIGNED_PX || 1 : 1
}
