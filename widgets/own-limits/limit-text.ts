import { CURRENCY } from '../../shared/base/contract/constants.ts'
import type { LimitKind } from '../../shared/base/contract/own-limits.ts'
import { formatCoinAmount } from '../../shared/base/format/coin-amount.ts'
import { pageLanguage } from '../../shared/base/format/page-language.ts'
import type { Translate } from '../../shared/base/i18n/translate.ts'
import { sign } from '../../shared/base/money/decimal.ts'
import type { Decimal } from '../../shared/base/money/decimal-text.ts'

/** Formats an amount of a limit: USDT, or minutes. What was won and not lost counts as nothing used. */
export function formatLimit(t: Translate<'own-limits'>, kind: LimitKind, value: Decimal): string {
  const amount = sign(value) > 0 ? value : '0'
  return kind === 'time'
    ? t('minutes', { minutes: Math.ceil(Number(amount)) })
    : `${formatCoinAmount(amount, CURRENCY, pageLanguage.get())} ${CURRENCY}`
}
