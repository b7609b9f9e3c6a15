import { utcDayStart } from '../../shared/base/contract/utc-days.ts'
import { formatCoinAmount } from '../../shared/base/format/coin-amount.ts'
import { formatDay, formatMinute } from '../../shared/base/format/days.ts'
import { $language } from '../../shared/state/preferences/language.ts'
import type { LockedAmount } from '../../shared/state/term-products/payments.rules.ts'
import { useStore } from '../../shared/view/ui/hooks/use-store.ts'
import { useTexts } from '../../shared/view/ui/hooks/use-texts.ts'
import { OrderPlaced } from '../../shared/view/ui/products/order-placed-link.tsx'

/** Message after an accepted purchase: amount, end date and time of the first interest. */
export function BoughtMachine({ bought: { amount, coin, start, days } }: { bought: LockedAmount & { coin: string } }) {
  const t = useTexts('mining-application')
  const language = useStore($language)
  const text = t('doneText', {
    amount: `${formatCoinAmount(amount, coin, language)} ${coin}`,
    date: toUnbreakable(formatDay(utcDayStart(start, days))),
    first: toUnbreakable(formatMinute(utcDayStart(start, 1))),
  })
  return <OrderPlaced title={t('done')} text={text} route="/lockming" action={t('toOrders')} />
}

/** Replaces breakable characters, so that a date stays on one line. */
const toUnbreakable = (date: string): string => date.replaceAll('-', '\u2011').replaceAll(' ', '\u00a0')
