/** The chart's colours as the canvas takes them. */
export interface ChartColours {
  ground: string
  text: string
  /** Of what must stand out, with `ground` on it. */
  ink: string
  accent: string
  grid: string
  up: string
  down: string
  upVolume: string
  downVolume: string
  /** Of the four moving averages. */
  averages: readonly [string, string, string, string]
}

const VOLUME_OPACITY = { up: 0.28, down: 0.4 }

/**
 * Reads the theme's colours at an element. The tokens are relative colours and mixtures; the browser computes each on a probe and paints it, so that what
 * the canvas gets is always `rgba(…)`.
 */
export function readColours(element: Element): ChartColours {
  const probe = element.appendChild(document.createElement('i'))
  const canvas = document.createElement('canvas')
  canvas.width = canvas.height = 1
  const brush = canvas.getContext('2d', { willReadFrequently: true })
  const colour = (token: string, opacity = 1): string => {
    if (!brush) return `rgba(128, 128, 128, ${opacity})`
    probe.style.color = `var(--tl-${token})`
    brush.clearRect(0, 0, 1, 1)
    brush.fillStyle = getComputedStyle(probe).color
    brush.fillRect(0, 0, 1, 1)
    const [red, green, blue] = brush.getImageData(0, 0, 1, 1).data
    return `rgba(${red}, ${green}, ${blue}, ${opacity})`
  }
  const colours: ChartColours = {
    ground: colour('bg'),
    text: colour('text-3'),
    ink: colour('text'),
    accent: colour('accent'),
    grid: colour('chart-grid'),
    up: colour('up'),
    down: colour('down'),
    upVolume: colour('up', VOLUME_OPACITY.up),
    downVolume: colour('down', VOLUME_OPACITY.down),
    averages: [colour('chart-ma-1'), colour('chart-ma-2'), colour('chart-ma-3'), colour('chart-ma-4')],
  }
  probe.remove()
  return colours
}
