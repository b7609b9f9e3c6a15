import type { FieldValues } from '../../base/contract/codec.ts'
import type { reviewedFields } from '../../base/contract/reviewed.ts'
import { formatCoinAmount } from '../../base/format/coin-amount.ts'
import type { Translate } from '../../base/i18n/translate.ts'
import type { FillCard, OptionCard, ResultCard } from '../../wire/api/toast.ts'
import { toRecordsQuery } from '../balances/records-query.ts'
import { formatPrice } from '../market/price-digits.ts'
import { getPair } from '../market/title.rules.ts'

/** Content of a notification. */
export interface Alert {
  /** Identifies the event: each is notified once. */
  about: string
  title: string
  text: string
  route: string
}

/** Submitted deposit or withdrawal. */
export type Reviewed = Pick<FieldValues<typeof reviewedFields>, 'id' | 'coinId' | 'type' | 'status' | 'coin' | 'amount'>

/** Texts and preferences for notifications. */
export interface AlertTexts {
  alerts: Translate<'alerts'>
  fills: Translate<'fills'>
  language: string
  /** True if amounts are hidden. A locked screen shows notifications to everyone near the device. */
  isHidden: boolean
}

const ENDINGS = { won: 'optionWon', lost: 'optionLost', draw: 'optionDraw', returned: 'optionReturned' } as const
const FILLS = { buy: ['bought', 'boughtPart'], sell: ['sold', 'soldPart'] } as const
const DECISIONS = {
  deposit: { approved: 'depositCredited', refused: 'depositRefused' },
  withdrawal: { approved: 'withdrawalPaid', refused: 'withdrawalRefused' },
} as const
const TABS = { deposit: 'deposits', withdrawal: 'withdrawals' } as const

/** Returns the notification of an order that ended or was filled. */
export const createResultAlert = (card: ResultCard, words: AlertTexts): Alert => ({
  about: card.about,
  route: card.route,
  ...(card.kind === 'option' ? describeOption(card, words) : describeFill(card, words)),
})

function describeOption({ title, ending, amount, coin }: OptionCard, { alerts, language, isHidden }: AlertTexts) {
  const figure = `${formatCoinAmount(amount ?? '0', coin, language, { sign: true })} ${coin}`
  const isShown = !isHidden && amount !== null && (ending === 'won' || ending === 'lost')
  return { title: alerts(ENDINGS[ending]), text: isShown ? `${title}, ${figure}` : title }
}

function describeFill(
  { title, side, partly, filled, price, digits }: FillCard,
  { fills, language, isHidden }: AlertTexts,
) {
  const [base] = getPair(title)
  const size = formatCoinAmount(filled, base, language)
  const rest = price === null ? '' : ` ${fills('price', { price: formatPrice(price, digits, language) })}`
  return {
    title: fills(FILLS[side][partly ? 1 : 0]),
    text: isHidden ? title : `${title}, ${size} ${base}${rest}`,
  }
}

/** Returns the notifications of deposits or withdrawals that were waiting in `before` and are decided in `rows`. */
export const createReviewAlerts = (
  kind: 'deposit' | 'withdrawal',
  before: readonly Reviewed[],
  rows: readonly Reviewed[],
  { alerts, language, isHidden }: AlertTexts,
): Alert[] =>
  rows.flatMap(({ id, coinId, type, status, coin, amount }) => {
    const waited = before.some((row) => row.id === id && row.status === 'waiting')
    if (!waited || (status !== 'approved' && status !== 'refused')) return []
    const figure = `${formatCoinAmount(amount, coin, language)} ${coin}`
    return [
      {
        about: `${kind}:${id}`,
        title: alerts(DECISIONS[kind][status]),
        text: isHidden ? coin : figure,
        route: `/trade-account?${new URLSearchParams(toRecordsQuery(coinId, type, TABS[kind]))}`,
      },
    ]
  })

/** Maximum number of remembered events. */
const MAX_REMEMBERED_EVENTS = 60

/** Returns the notified events with one more; null if it was already notified. All tabs detect an event, one of them notifies. */
export function addNotifiedEvent(notified: readonly string[], about: string): string[] | null {
  return notified.includes(about) ? null : [...notified, about].slice(-MAX_REMEMBERED_EVENTS)
}
