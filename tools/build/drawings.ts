/** The ending of imports like `lucide-static/icons/x.svg?raw`. */
export const RAW = '?raw'

/** Thinner than this a filled dot is covered by its own outline. */
const DOT = 0.5

type Numbers = (name: string) => number

/** The outline of each kind of element as path data. */
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
 * A drawing of the icon set, which is all outlines, as the data of one path. Views then make it like any other element: markup in a text would need
 * `innerHTML`, which pages under `require-trusted-types-for 'script'` refuse. Throws at what is no outline.
 */
export function pathOf(svg: string): string {
  const inside = svg.slice(svg.indexOf('>', svg.indexOf('<svg')) + 1, svg.lastIndexOf('</svg>'))
  const outlines = [...inside.matchAll(/<(\w+)([^>]*?)\/?>/g)].map(([element, kind = '', written = '']) => {
    const attributes = new Map([...written.matchAll(/([\w-]+)="([^"]*)"/g)].map(([, name, value]) => [name, value]))
    const text = (name: string) => attributes.get(name) ?? ''
    const number: Numbers = (name) => Number(attributes.get(name) ?? 0)
    const outline = OUTLINES[kind]
    if (!outline || (attributes.has('fill') && !(kind === 'circle' && number('r') <= DOT)))
      throw new Error(`${element} of an icon is no outline`)
    return outline(text, number).replace(/\s+/g, ' ').trim()
  })
  // A relative beginning counts from the end of what came before.
  return outlines.map((outline, at) => (at > 0 && outline.startsWith('m') ? `M0 0${outline}` : outline)).join('')
}

/** The module that an import of `x.svg?raw` loads: the drawing's path data. */
export const drawingModule = (svg: string): string => `export default ${JSON.stringify(pathOf(svg))}`
