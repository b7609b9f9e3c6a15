import creditCard from 'lucide-static/icons/credit-card.svg?raw'
import wallet from 'lucide-static/icons/wallet.svg?raw'
import { HIDDEN_VALUE } from '../../shared/contract/constants.ts'
import type { WithdrawalWay } from '../../shared/contract/withdrawals.ts'
import { formatExact } from '../../shared/format/exact.ts'
import type { Decimal } from '../../shared/money/decimal-text.ts'
import { $hidden } from '../../shared/preferences/hidden.ts'
import { $language } from '../../shared/preferences/language.ts'
import { $settings } from '../../shared/settings/settings.ts'
import { CoinSelect } from '../../shared/ui/controls/coin-select.tsx'
import { Icon } from '../../shared/ui/controls/icon.tsx'
import { Tabs } from '../../shared/ui/controls/tabs.tsx'
import type { FieldProps } from '../../shared/ui/hooks/use-form.ts'
import { useStore } from '../../shared/ui/hooks/use-store.ts'
import { useTexts } from '../../shared/ui/hooks/use-texts.ts'
import { type WithdrawableCoin, waysOf } from './withdrawal.rules.ts'
import type { WithdrawalState } from './withdrawal.store.ts'

const ICONS = { wallet, bank: creditCard } as const

/** Tabs for the enabled ways: bound address or bank card (WDR-01). */
export function Ways({ form, way }: { form: WithdrawalState; way: WithdrawalWay }) {
  const t = useTexts('withdrawal')
  const { values } = useStore($settings)
  return (
    <Tabs
      look="segmented"
      label={t('ways')}
      value={way}
      onChange={(chosen) => form.put({ way: chosen })}
      choices={waysOf(values).map((value) => ({
        value,
        label: (
          <>
            <Icon source={ICONS[value]} size="small" />
            {t(value)}
          </>
        ),
      }))}
    />
  )
}

interface CoinProps {
  coins: readonly WithdrawableCoin[]
  coin: WithdrawableCoin
  /** Null until loaded. */
  balance: Decimal | null
  field: FieldProps<string>
}

/** Coin select with the balance of the coin. */
export function CoinPicker({ coins, coin, balance, field }: CoinProps) {
  const t = useTexts('withdrawal')
  const language = useStore($language)
  const hidden = useStore($hidden)
  const amount = balance && (hidden ? HIDDEN_VALUE : `${formatExact(balance, language)} ${coin.title}`)
  return (
    <CoinSelect
      {...field}
      label={t('coin')}
      aside={amount && <span>{t('balance', { amount })}</span>}
      coins={coins}
      coin={coin}
    />
  )
}
