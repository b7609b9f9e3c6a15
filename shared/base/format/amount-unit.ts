import { stripInvisible } from '../contract/invisible.ts'

/** Digits and separators of a number in any script, in a character class: those that `amount-input.ts` reads. */
const NUMBER = String.raw`\p{Nd}.,٫٬،．，。｡、､'’/\s`
/** Code or symbol of a currency at one end of an amount: `123.45 USDT`, `$ 123.45`. The number has no letters, so `1e8` has no unit. */
const UNIT = String.raw`(\p{Sc}|[\p{L}₮]{2,12})`
const BEFORE = new RegExp(`^${UNIT}\\s*([+-]?[${NUMBER}]*\\p{Nd}[${NUMBER}]*)$`, 'u')
const AFTER = new RegExp(`^([+-]?[${NUMBER}]*\\p{Nd}[${NUMBER}]*?)\\s*${UNIT}$`, 'u')
/** Signs that name a coin worth one dollar. */
const DOLLAR_SIGNS = ['$', '＄', '₮']

/** Returns the number and the unit of an amount with a unit, or null. */
function splitUnit(typed: string): { number: string; unit: string } | null {
  const text = stripInvisible(typed).trim()
  const [, before = '', behind = ''] = BEFORE.exec(text) ?? []
  if (before) return { number: behind.trim(), unit: before }
  const [, number = '', after = ''] = AFTER.exec(text) ?? []
  return after ? { number: number.trim(), unit: after } : null
}

const isUnit = (text: string, unit: string): boolean =>
  text.toUpperCase() === unit.toUpperCase() || (/^USD/i.test(unit) && DOLLAR_SIGNS.includes(text))

/** Returns a pasted amount without the unit of its field: `123.45 USDT` and `$123.45` become `123.45` in a field for USDT. Any other text stays. */
export function removeUnit(typed: string, unit: string): string {
  const found = splitUnit(typed)
  return found && isUnit(found.unit, unit) ? found.number : typed
}

/** Returns true if an amount names another currency than its field, so that it must not be read as an amount of it. */
export function hasOtherUnit(typed: string, unit: string): boolean {
  const found = splitUnit(typed)
  return found !== null && !isUnit(found.unit, unit)
}
