import { DEFAULT_MULTIPLIERS } from '../../shared/base/contract/constants.ts'
import type { ResponseData } from '../../shared/base/contract/endpoint.ts'
import type { getOptionTerms } from '../../shared/base/contract/options.ts'
import { type Decimal, normalizeDecimal } from '../../shared/base/money/decimal-text.ts'

/** Duration that a member can choose. Figures are null if the backend's value cannot be parsed. */
export interface OptionDuration {
  seconds: number
  /** Profit in percent of the amount. */
  percent: Decimal | null
  min: Decimal | null
  max: Decimal | null
}

/** Terms of timed options, parsed from the configuration call. */
export interface OptionTerms {
  /** Coin in which orders are paid. */
  coin: string
  /** Preset amounts, or multiples of the minimum if `multiples` is true. */
  multipliers: Decimal[]
  multiples: boolean
  durations: OptionDuration[]
}

/** Value of `presetKind` that makes the presets multiples of the minimum. */
const MULTIPLES_CODE = '2'

const NUMBER = /\d+(?:\.\d+)?/g

const parseNumbers = (text: string): Decimal[] =>
  (text.match(NUMBER) ?? []).flatMap((part) => normalizeDecimal(part) ?? [])

/**
 * Parses the terms (Q-066; OPT-08..11). Lists are aligned by index, and a shorter list repeats its last value. Durations that are not whole seconds above 0, or
 * occur a second time, are dropped. The multipliers default to 1, 3, 5, 10.
 */
export function parseOptionTerms(answer: Omit<ResponseData<typeof getOptionTerms>, 'requirement'>): OptionTerms {
  const { multipliers, presetKind, coin, durations, profitPercents, amountRanges } = answer
  const positive = multipliers.flatMap((text) => parseNumbers(text).slice(0, 1)).filter((value) => /[1-9]/.test(value))
  const periods = durations.map((text, index) =>
    parseDuration(text, getItemOrLast(profitPercents, index), getItemOrLast(amountRanges, index)),
  )
  return {
    coin,
    multipliers: positive.length > 0 ? positive : [...DEFAULT_MULTIPLIERS],
    multiples: presetKind.trim() === MULTIPLES_CODE,
    durations: periods.filter(
      ({ seconds }, index) => seconds > 0 && periods.findIndex((other) => other.seconds === seconds) === index,
    ),
  }
}

const getItemOrLast = (list: readonly string[], index: number): string => list[index] ?? list.at(-1) ?? ''

function parseDuration(time: string, percent: string, limits: string): OptionDuration {
  const [least = null, most = null] = parseNumbers(limits)
  return {
    seconds: /^\d{1,7}$/.test(time) ? Number(time) : 0,
    percent: parseNumbers(percent)[0] ?? null,
    min: least,
    max: most,
  }
}

/** Returns the duration with `seconds`, or null. */
export const findDuration = (terms: OptionTerms | null, seconds: number | null): OptionDuration | null =>
  terms?.durations.find((period) => period.seconds === seconds) ?? null
