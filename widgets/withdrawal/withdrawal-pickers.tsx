import creditCard from 'lucide-static/icons/credit-card.svg?raw'
import wallet from 'lucide-static/icons/wallet.svg?raw'
import type { WithdrawalDestination } from '../../shared/base/contract/withdrawals.ts'
import type { Decimal } from '../../shared/base/money/decimal-text.ts'
import { $settings } from '../../shared/state/settings/settings.store.ts'
import { CoinSelect } from '../../shared/view/ui/controls/coin-select.tsx'
import { Icon } from '../../shared/view/ui/controls/icon.tsx'
import { Tabs } from '../../shared/view/ui/controls/tabs.tsx'
import { useBalanceText } from '../../shared/view/ui/hooks/use-balance-text.ts'
import type { FieldProps } from '../../shared/view/ui/hooks/use-form.ts'
import { useStore } from '../../shared/view/ui/hooks/use-store.ts'
import { useTexts } from '../../shared/view/ui/hooks/use-texts.ts'
import { getWithdrawalWays, type WithdrawableCoin } from './withdrawal.rules.ts'
import type { WithdrawalFormState } from './withdrawal.store.ts'

const ICONS = { wallet, bank: creditCard } as const

/** Tabs for the enabled ways: bound address or bank card (WDR-01). */
export function WayTabs({ form, way }: { form: WithdrawalFormState; way: WithdrawalDestination }) {
  const t = useTexts('withdrawal')
  const { values } = useStore($settings)
  return (
    <Tabs
      look="segmented"
      label={t('ways')}
      value={way}
      onChange={(chosen) => form.setFields({ way: chosen })}
      choices={getWithdrawalWays(values).map((value) => ({
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
  const shown = useBalanceText()
  const amount = balance && `${shown(balance, coin.title)} ${coin.title}`
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
