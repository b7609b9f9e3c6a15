/** Text of a market's figure on a page. */
export interface FigureText {
  /** Title such as `BTC/USDT`. */
  market: string
  figure: 'last' | 'change' | 'high' | 'low' | 'volume'
  text: string
}

/**
 * Returns the texts of markets' figures on the page, in rows of lists and in the sections of the market `current`. Uses nothing outside itself, so that it can
 * run in the page of a journey.
 */
export function readFigureTexts(current: string): FigureText[] {
  const within = (root: ParentNode): Element[] =>
    [...root.querySelectorAll('*')].flatMap((element) => [
      element,
      ...(element.shadowRoot ? within(element.shadowRoot) : []),
    ])
  const elements = within(document.body)
  const found: FigureText[] = []
  const add = (market: string, figure: FigureText['figure'], element: Element | null | undefined) => {
    const root = element?.shadowRoot ?? element
    const text = [...(root?.childNodes ?? [])]
      .filter((node) => node.nodeType !== Node.COMMENT_NODE && !(node instanceof HTMLStyleElement))
      .map(({ textContent }) => textContent)
      .join('')
      .trim()
    if (/\d/.test(text)) found.push({ market, figure, text })
  }
  for (const row of elements.filter((element) =>
    element.matches('[part=item], [part=row], [part=favourite], .market-row'),
  )) {
    const market = /[A-Z0-9]+\/[A-Z]+/.exec(row.textContent ?? '')?.[0] ?? ''
    add(market, 'last', row.querySelector('tl-price'))
    add(market, 'change', row.querySelector('tl-change, .pill') ?? row.querySelector('.change'))
    add(market, 'volume', row.querySelector('.volume'))
  }
  for (const section of elements.filter((element) => element.matches('.header, .middle, [part=stats]'))) {
    add(current, 'last', section.querySelector('tl-price, .last-price tl-long-price'))
    add(current, 'change', section.querySelector('tl-change'))
    const isOptions = section.matches('[part=stats]')
    const [first, second, third, fourth] = section.querySelectorAll('dl dd')
    const facts = isOptions ? [first, second, third] : [second, third, fourth]
    for (const [at, figure] of (['high', 'low', 'volume'] as const).entries())
      add(current, figure, isOptions ? facts[at]?.querySelector('tl-long-price') : facts[at])
  }
  for (const host of elements.filter((element) => element.matches('tl-data'))) {
    const field = host.getAttribute('field') ?? 'price'
    const figure =
      field === 'price' ? 'last' : (['change', 'high', 'low', 'volume'] as const).find((name) => name === field)
    if (figure) add(current, figure, host.shadowRoot?.querySelector('[part=figure]'))
  }
  return found
}

const SUFFIXES: Readonly<Record<string, number>> = { K: 1e3, M: 1e6, B: 1e9 }

/** Returns the value of a text and half the unit of its last digit, by which rounding may change it. */
function parseFigure(text: string): [value: number, tolerance: number] {
  const [, digits = '', suffix = ''] = /([-\d.]+)([KMB]?)/.exec(text.replaceAll(',', '').replace('−', '-')) ?? []
  const unit = SUFFIXES[suffix] ?? 1
  return [Number(digits) * unit, (0.5 * unit) / 10 ** (digits.split('.')[1]?.length ?? 0)]
}

/** Groups of texts of the same figure: those that differ by more than their rounding, and the number of figures with two texts or more. */
export function compareFigureTexts(texts: readonly FigureText[]): { different: string[]; repeated: number } {
  const groups = new Map<string, FigureText[]>()
  for (const one of texts) {
    const name = `${one.market} ${one.figure}`
    groups.set(name, [...(groups.get(name) ?? []), one])
  }
  const repeated = [...groups].filter(([, group]) => group.length > 1)
  const different = repeated.filter(([, group]) => {
    const values = group.map(({ text }) => parseFigure(text))
    return values.some(([one, byOne]) => values.some(([two, byTwo]) => Math.abs(one - two) > byOne + byTwo + 1e-9))
  })
  return {
    different: different.map(([name, group]) => `${name}: ${group.map(({ text }) => text).join(', ')}`),
    repeated: repeated.length,
  }
}
