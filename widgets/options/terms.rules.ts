import { DEFAULT_MULTIPLIERS } from '../../shared/contract/constants.ts'
import type { Answer } from '../../shared/contract/endpoint.ts'
import type { getOptionTerms } from '../../shared/contract/options.ts'
import { type Decimal, normalizeDecimal } from '../../shared/money/decimal-text.ts'

/** A duration that can be chosen. Null where the backend says nothing that can be read. */
export interface OptionDuration {
  seconds: number
  /** Profit in percent of the amount. */
  percent: Decimal | null
  least: Decimal | null
  most: Decimal | null
}

/** What timed options are offered at, read from the configuration call. */
export interface Terms {
  /** The coin that orders are paid in. */
  coin: string
  /** Multiples of the minimum, or amounts, as `multiples` says. */
  multipliers: Decimal[]
  multiples: boolean
  periods: OptionDuration[]
}

/** `hy_price_type` with which the preset amounts are multiples of the minimum. */
const MULTIPLES = '2'

const NUMBER = /\d+(?:\.\d+)?/g

const numbersIn = (text: string): Decimal[] =>
  (text.match(NUMBER) ?? []).flatMap((part) => normalizeDecimal(part) ?? [])

/**
 * Reads the terms: lists are aligned by index, a shorter list repeats its last value, durations that are no whole seconds above 0 are left out, and the
 * multipliers default to 1, 3, 5, 10 (Q-066; OPT-08..11).
 */
export function readTerms(answer: Answer<typeof getOptionTerms>): Terms {
  const { hy_numcolstmp, hy_price_type, coinname: coin, hytime, hy_ykbl, hymin } = answer
  const multipliers = hy_numcolstmp
    .flatMap((text) => numbersIn(text).slice(0, 1))
    .filter((value) => /[1-9]/.test(value))
  const periods = hytime.map((text, index) => periodOf(text, at(hy_ykbl, index), at(hymin, index)))
  return {
    coin,
    multipliers: multipliers.length > 0 ? multipliers : [...DEFAULT_MULTIPLIERS],
    multiples: hy_price_type.trim() === MULTIPLES,
    periods: periods.filter(
      ({ seconds }, index) => seconds > 0 && periods.findIndex((other) => other.seconds === seconds) === index,
    ),
  }
}

const at = (list: readonly string[], index: number): string => list[index] ?? list.at(-1) ?? ''

function periodOf(time: string, percent: string, limits: string): OptionDuration {
  const [least = null, most = null] = numbersIn(limits)
  return {
    seconds: /^\d{1,7}$/.test(time) ? Number(time) : 0,
    percent: numbersIn(percent)[0] ?? null,
    least,
    most,
  }
}

/** The chosen duration, or null. */
export const periodAt = (terms: Terms | null, seconds: number | null): OptionDuration | null =>
  terms?.periods.find((period) => period.seconds === seconds) ?? null
