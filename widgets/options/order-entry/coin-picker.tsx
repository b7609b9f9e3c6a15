import '../../../shared/elements/coin.ts'
import '../../../shared/elements/price.ts'
import chevronDown from 'lucide-static/icons/chevron-down.svg?raw'
import { DIGITS } from '../../../shared/contract/constants.ts'
import { Icon } from '../../../shared/ui/icon.tsx'
import { useTexts } from '../options.texts.ts'
import type { StakeCoin } from '../terms.rules.ts'

/** The trade coin with the member's balance of it, to eight decimals (OOP-01, OOP-06). The terms name the coins; so far one. */
export function CoinPicker({ coins }: { coins: readonly [StakeCoin, ...StakeCoin[]] }) {
  const t = useTexts()
  const [coin] = coins
  return (
    <div className="inp coin-picker">
      <tl-coin coin={coin.name} />
      <select className="v" aria-label={t('coin')} value={coin.name}>
        {coins.map(({ name }) => (
          <option key={name}>{name}</option>
        ))}
      </select>
      <span className="balance">
        {t('balance')} <tl-price value={coin.balance} digits={DIGITS.balance} />
      </span>
      <Icon source={chevronDown} size="s" />
    </div>
  )
}
