/** The size of text on which the layouts are designed, in px: `--tl-fs-14` of a page whose visitor and operator ask for no other. */
const DESIGNED_PX = 14

/** How many times larger than designed an element's text is, by the visitor's browser or by its operator; 1 until it is drawn. */
export function textGrowth(host: HTMLElement): number {
  const app = host.shadowRoot?.querySelector('.app')
  return app ? Number.parseFloat(getComputedStyle(app).fontSize) / DESIGNED_PX || 1 : 1
}
