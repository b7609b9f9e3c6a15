import { AVERAGE_CSS_COLOURS } from './average-colours.ts'

/** Colours of the chart as the canvas takes them. */
export interface ChartColours {
  ground: string
  text: string
  /** For prominent parts, with `ground` on it. */
  ink: string
  accent: string
  grid: string
  up: string
  down: string
  upVolume: string
  downVolume: string
  /** Of the four moving averages. */
  averages: readonly string[]
}

const VOLUME_OPACITY = { up: 0.28, down: 0.4 }

/**
 * Reads the theme's colours at an element. Tokens are relative colours and mixtures, so the browser computes each on a probe and paints it; the canvas always
 * receives `rgba(…)`.
 *
 * @throws if the browser has no canvas, so that no chart is created whose frames would fail
 */
export function readColours(element: Element): ChartColours {
  const probe = element.appendChild(document.createElement('i'))
  const canvas = document.createElement('canvas')
  canvas.width = canvas.height = 1
  const brush = canvas.getContext('2d', { willReadFrequently: true })
  if (!brush) throw new Error('the browser has no canvas')
  const colour = (value: string, opacity = 1): string => {
    probe.style.color = value
    brush.clearRect(0, 0, 1, 1)
    brush.fillStyle = getComputedStyle(probe).color
    brush.fillRect(0, 0, 1, 1)
    const [red, green, blue] = brush.getImageData(0, 0, 1, 1).data
    return `rgba(${red}, ${green}, ${blue}, ${opacity})`
  }
  const colours: ChartColours = {
    ground: colour('var(--tl-bg)'),
    text: colour('var(--tl-text-3)'),
    ink: colour('var(--tl-text)'),
    accent: colour('var(--tl-accent)'),
    grid: colour('var(--tl-chart-grid)'),
    up: colour('var(--tl-up)'),
    down: colour('var(--tl-down)'),
    upVolume: colour('var(--tl-up)', VOLUME_OPACITY.up),
    downVolume: colour('var(--tl-down)', VOLUME_OPACITY.down),
    averages: AVERAGE_CSS_COLOURS.map((value) => colour(value)),
  }
  probe.remove()
  return colours
}
