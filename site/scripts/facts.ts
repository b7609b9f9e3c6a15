import type { PublicTerms } from '../../shared/base/contract/public-terms.ts'
import type { Host } from './host.ts'

/** Formats and store of the elements. */
export type PublicPage = Awaited<ReturnType<Host['entry']['loadPublicPage']>>

/** Age in ms from which the last check of the books is late. */
const LATE_CHECK_MS = 600_000

/** Figures of the pages by name; null hides the place of a figure. */
export type Facts = Readonly<Record<string, string | null>>

/** Returns the lowest and the highest number in texts such as `10-5000`; null if there is none. */
function findRange(texts: readonly string[]): [string, string] | null {
  const numbers = texts.flatMap((text) => text.match(/\d+(?:\.\d+)?/g) ?? []).sort((a, b) => Number(a) - Number(b))
  const [first, last] = [numbers[0], numbers.at(-1)]
  return first !== undefined && last !== undefined ? [first, last] : null
}

/** Returns what the pages show of the terms, in a language. */
export function formatFacts(terms: PublicTerms, page: PublicPage, language: string, now: number): Facts {
  const { formatDecimal, formatExact, formatPercent, formatRange, formatRates, formatUnits, localesOf } = page
  const { books, options, spotFee, withdrawal, swapSeconds, stakingRates, miningRates, loanRates, trades } = terms
  const toRates = (range: PublicTerms['loanRates']) => range && formatRates(range.least, range.most, language)
  const toAmounts = (least: string, most: string, coin: string) =>
    `${formatRange(least, most, { digits: 2 }, language)} ${coin}`
  const stakes = options && findRange(options.amountRanges)
  const profit = options && findRange(options.profitPercents)
  const fee =
    withdrawal &&
    (withdrawal.feePercent !== null
      ? formatPercent(withdrawal.feePercent, language)
      : withdrawal.fixedFee && `${formatExact(withdrawal.fixedFee, language)} ${withdrawal.coin}`)
  const time = books && new Date(Number(books.checkedAt))
  const isRight = books !== null && books.differences === 0 && now - Number(books.checkedAt) < LATE_CHECK_MS
  return {
    trade: trades[0]?.id ?? null,
    books: books && formatDecimal(String(books.differences), { digits: 0 }, language),
    checked: time
      ? time.toLocaleTimeString(localesOf(language), {
          hour: '2-digit',
          minute: '2-digit',
          timeZoneName: 'short',
          timeZone: 'UTC',
        })
      : null,
    status: isRight ? '' : null,
    fault: books && !isRight ? '' : null,
    stakes: stakes && toAmounts(...stakes, options?.coin ?? ''),
    profit: profit && formatRange(...profit, { digits: 0, percent: true }, language),
    spotFee: spotFee && formatPercent(spotFee, language),
    withdrawalFee: fee,
    withdrawalRange:
      withdrawal?.minimum && withdrawal.maximum
        ? toAmounts(withdrawal.minimum, withdrawal.maximum, withdrawal.coin)
        : null,
    swap: swapSeconds > 0 ? formatUnits(swapSeconds, 'second', language) : null,
    staking: toRates(stakingRates),
    mining: toRates(miningRates),
    loan: toRates(loanRates),
  }
}
