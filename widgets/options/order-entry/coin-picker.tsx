import { useStore } from '../../../shared/ui/hooks/use-store.ts'
import { useTexts } from '../../../shared/ui/hooks/use-texts.ts'
import '../../../shared/elements/coin.ts'
import chevronDown from 'lucide-static/icons/chevron-down.svg?raw'
import { Icon } from '../../../shared/ui/controls/icon.tsx'
import { PressableAmount } from '../../../shared/ui/controls/pressable-amount.tsx'
import { $balance } from '../terms.store.ts'

/** Trade coin with the member's balance, all digits on press (OOP-01, OOP-06). The terms name the coins, currently one. */
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
        {t('balance')} <PressableAmount value={useStore($balance)} coin={coin} />
      </span>
      <Icon source={chevronDown} size="small" />
    </div>
  )
}
