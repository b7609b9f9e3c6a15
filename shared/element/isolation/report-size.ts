import { overlays } from '../../view/dom/overlays.ts'
import type { ParentPort } from './parent-port.ts'

/** Height for an open sheet or dialog in an element that is lower. */
const OVERLAY_HEIGHT_PX = 560

/** Returns the name of what an element shows: its heading or label. */
function findLabel({ shadowRoot }: HTMLElement): string {
  const found = shadowRoot?.querySelector('h1, h2, [aria-label]')
  return (found?.getAttribute('aria-label') ?? found?.textContent ?? '').trim()
}

/** Reports the element's height, and a title for the frame, whenever they change. An open overlay gets room in a low element. */
export function reportSize(element: HTMLElement, port: ParentPort): void {
  let sent = ''
  const report = () => {
    const content = element.getBoundingClientRect().height
    if (content === 0 && !customElements.get(element.localName)) return
    const height = overlays.open.size > 0 ? Math.max(content, OVERLAY_HEIGHT_PX) : content
    const title = [document.title, findLabel(element)].filter(Boolean).join(': ')
    const message = JSON.stringify([height, title])
    if (message !== sent) port.send({ type: 'size', height, title })
    sent = message
  }
  new ResizeObserver(report).observe(element)
  overlays.changed = report
  void customElements.whenDefined(element.localName).then(report)
}
