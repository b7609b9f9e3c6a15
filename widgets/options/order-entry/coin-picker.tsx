import { useStore } from '../../../shared/view/ui/hooks/use-store.ts'
import { useTexts } from '../../../shared/view/ui/hooks/use-texts.ts'
import '../../../shared/view/elements/coin.ts'
import chevronDown from 'lucide-static/icons/chevron-down.svg?raw'
import { Icon } from '../../../shared/view/ui/controls/icon.tsx'
import { LongBalance } from '../../../shared/view/ui/controls/long-amount.tsx'
import { $balance } from '../terms.store.ts'

/** Trade coin with the member's balance (OOP-01, OOP-06). The terms name the coins, currently one. */
export function CoinPicker({ coins }: { coins: readonly [string, ...string[]] }) {
  const t = useTexts('options')
  const [coin] = coins
  return (
    <div className="input coin-picker">
      <tl-coin coin={coin} />
      <select className="value" aria-label={t('coin')}>
        {coins.map((name) => (
          <option key={name}>{name}</option>
        ))}
      </select>
      <span className="balance" part="balance">
        {t('balance')} <LongBalance value={useStore($balance)} />
      </span>
      <Icon source={chevronDown} size="small" />
    </div>
  )
}
