import { readFileSync } from 'node:fs'
import type { Plugin } from 'rollup'

/** Suffix of imports such as `lucide-static/icons/x.svg?raw`. */
export const RAW_SUFFIX = '?raw'

/** Radius up to which a filled dot is covered by its own outline. */
const MAX_DOT_RADIUS = 0.5

type Numbers = (name: string) => number

/** Returns the path data of each kind of element. */
const OUTLINES: Readonly<Record<string, (text: (name: string) => string, number: Numbers) => string>> = {
  path: (text) => text('d'),
  line: (_text, at) => `M${at('x1')} ${at('y1')}L${at('x2')} ${at('y2')}`,
  polyline: (text) => `M${text('points')}`,
  polygon: (text) => `M${text('points')}z`,
  circle: (_text, at) => ellipse(at('cx'), at('cy'), at('r'), at('r')),
  ellipse: (_text, at) => ellipse(at('cx'), at('cy'), at('rx'), at('ry')),
  rect: (_text, at) => rectangle(at('x'), at('y'), at('width'), at('height'), at('rx') || at('ry')),
}

const ellipse = (x: number, y: number, rx: number, ry: number): string =>
  `M${x - rx} ${y}a${rx} ${ry} 0 1 0 ${2 * rx} 0a${rx} ${ry} 0 1 0 ${-2 * rx} 0z`

function rectangle(x: number, y: number, width: number, height: number, r: number): string {
  const corner = (dx: number, dy: number) => (r === 0 ? '' : `a${r} ${r} 0 0 1 ${dx} ${dy}`)
  const [across, down] = [width - 2 * r, height - 2 * r]
  return `M${x + r} ${y}h${across}${corner(r, r)}v${down}${corner(-r, r)}h${-across}${corner(-r, -r)}v${-down}${corner(r, -r)}z`
}

/**
 * Converts an icon to the data of one path. Markup would need `innerHTML`, which pages under `require-trusted-types-for 'script'` reject. @throws Error if the
 * icon has a filled shape or an unknown element.
 */
export function toPathData(svg: string): string {
  const inside = svg.slice(svg.indexOf('>', svg.indexOf('<svg')) + 1, svg.lastIndexOf('</svg>'))
  const outlines = [...inside.matchAll(/<(\w+)([^>]*?)\/?>/g)].map(([element, kind = '', written = '']) => {
    const attributes = new Map([...written.matchAll(/([\w-]+)="([^"]*)"/g)].map(([, name, value]) => [name, value]))
    const text = (name: string) => attributes.get(name) ?? ''
    const number: Numbers = (name) => Number(attributes.get(name) ?? 0)
    const outline = OUTLINES[kind]
    if (!outline || (attributes.has('fill') && !(kind === 'circle' && number('r') <= MAX_DOT_RADIUS)))
      throw new Error(`${element} of an icon is not an outline`)
    return outline(text, number).replace(/\s+/g, ' ').trim()
  })
  // A leading relative move would start at the end of the previous outline.
  return outlines.map((outline, at) => (at > 0 && outline.startsWith('m') ? `M0 0${outline}` : outline)).join('')
}

/** Returns the module that an import of `x.svg?raw` loads: the path data. */
export const generateDrawingModule = (svg: string): string => `export default ${JSON.stringify(toPathData(svg))}`

/** Rollup plugin that turns `import drawing from 'lucide-static/icons/x.svg?raw'` into path data. */
export const rollupDrawings: Plugin = {
  name: 'drawings',
  async resolveId(source, importer) {
    if (!source.endsWith(`.svg${RAW_SUFFIX}`)) return null
    const found = await this.resolve(source.slice(0, -RAW_SUFFIX.length), importer, { skipSelf: true })
    return found && `${found.id}${RAW_SUFFIX}`
  },
  load(id) {
    return id.endsWith(`.svg${RAW_SUFFIX}`)
      ? generateDrawingModule(readFileSync(id.slice(0, -RAW_SUFFIX.length), 'utf8'))
      : null
  },
}
