import { readChartFont } from '../../shared/view/chart/chart-font.ts'
import type { CardLook } from './card-content.ts'

/** Reads the theme's colours and font at an element. A token may be any colour expression, so that the browser computes it. */
export function readCardLook(place: HTMLElement, tone: 'up' | 'down' | null, isRtl: boolean): CardLook {
  const probe = (place.parentElement ?? place).appendChild(document.createElement('i'))
  const read = (token: string) => {
    probe.style.color = `var(--tl-${token})`
    return getComputedStyle(probe).color
  }
  const look = {
    ground: read('bg'),
    ink: read('text'),
    muted: read('text-3'),
    line: read('line'),
    tone: read(tone ?? 'text'),
    font: readChartFont(place).fontFamily,
    isRtl,
  }
  probe.remove()
  return look
}
