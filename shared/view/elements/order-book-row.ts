import { DIGITS } from '../../base/contract/constants.ts'
import { formatDecimal } from '../../base/format/numbers.ts'
import type { BookRow } from '../../state/market/levels.rules.ts'

/** Format of the figures of all rows. `sumDigits` is null if sums are not shown. */
export interface RowForm {
  language: string
  digits: number
  amountDigits: number
  sumDigits: number | null
  /** Returns what a press on a row with this price and amount does, as the end of the row's accessible name. */
  describe: ((price: string, amount: string) => string) | null
}

/** Row of the document with its latest content. Formatting is most of the work of a frame, so only changed figures are written. */
export interface RowPlace {
  button: HTMLButtonElement
  bar: HTMLElement
  price: Figure
  amount: Figure
  sum: Figure
  transform: string
  name: string
}

/** Figure of a row and the value, digits and language that its text shows. */
interface Figure {
  text: Text
  value: string
  digits: number
  language: string
}

/** Creates the record of a rendered row: a button with a bar and three figures. */
export function createRowPlace(button: HTMLButtonElement): RowPlace {
  const [bar, price, amount, sum] = button.children as unknown as HTMLElement[]
  return {
    button,
    bar: bar as HTMLElement,
    price: createFigure(price as HTMLElement),
    amount: createFigure(amount as HTMLElement),
    sum: createFigure(sum as HTMLElement),
    transform: '',
    name: '',
  }
}

function createFigure(container: HTMLElement): Figure {
  const text = container.firstChild instanceof Text ? container.firstChild : container.appendChild(new Text())
  return { text, value: '', digits: -1, language: '' }
}

/** Writes a row of the book, or hides its place without one. */
export function writeRow(rowPlace: RowPlace, row: BookRow | undefined, form: RowForm): void {
  const { button, bar } = rowPlace
  if (button.hidden === Boolean(row)) button.hidden = !row
  if (!row) return
  const { language, digits, amountDigits, sumDigits, describe } = form
  const isMoved = writeFigure(rowPlace.price, row.price, digits, language)
  const isResized = writeFigure(rowPlace.amount, row.amount, amountDigits, language)
  const isSummed = sumDigits !== null && writeFigure(rowPlace.sum, row.sum, sumDigits, language)
  const transform = `scaleX(${row.depth.toFixed(3)})`
  if (transform !== rowPlace.transform) bar.style.transform = transform
  rowPlace.transform = transform
  if (!describe || (!isMoved && !isResized && !isSummed && rowPlace.name)) return
  const name = `${getVisibleText(rowPlace)}: ${describe(...formatForSpeech(row, form))}`
  if (name !== rowPlace.name) button.setAttribute('aria-label', name)
  rowPlace.name = name
}

/** Returns the figures as displayed. The name begins with them, so that speech control finds the row by what is visible. */
const getVisibleText = ({ price, amount, sum }: RowPlace): string =>
  [price, amount, sum].flatMap(({ text }) => text.data || []).join(' ')

/** Returns the price with the 6 decimals of the specification, or those of a finer step, and the amount without trailing zeros. */
function formatForSpeech(row: BookRow, { digits, amountDigits, language }: RowForm): [price: string, amount: string] {
  return [
    formatDecimal(row.price, { digits: Math.max(DIGITS.price, digits) }, language),
    formatDecimal(row.amount, { digits: amountDigits, trim: true }, language),
  ]
}

/** Writes a figure if its value or format has changed, and returns whether it has. */
function writeFigure(figure: Figure, value: string, digits: number, language: string): boolean {
  if (figure.value === value && figure.digits === digits && figure.language === language) return false
  figure.text.data = formatDecimal(value, { digits }, language)
  Object.assign(figure, { value, digits, language })
  return true
}
