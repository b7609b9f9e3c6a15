import { getAccountNameKey } from '../../shared/balances/account-name.ts'
import type { BalanceAnswer } from '../../shared/balances/values.ts'
import { type AccountType, HIDDEN_VALUE } from '../../shared/contract/constants.ts'
import { formatExact } from '../../shared/format/exact.ts'
import { $amountsHidden } from '../../shared/preferences/hidden.ts'
import { $language } from '../../shared/preferences/language.ts'
import { useStore } from '../../shared/ui/hooks/use-store.ts'
import { useTexts } from '../../shared/ui/hooks/use-texts.ts'
import { getTransferableCoins, type TransferableCoin } from './account-transfer.rules.ts'

interface Props {
  balances: BalanceAnswer
  from: AccountType
  to: AccountType
  coin: TransferableCoin
}

/** Available balance of the coin in both accounts, shown beside the form. */
export function AccountBalances({ balances, from, to, coin: { id, title } }: Props) {
  const words = useTexts('balances')
  const language = useStore($language)
  const hidden = useStore($amountsHidden)
  const getBalance = (type: AccountType) =>
    getTransferableCoins(balances, type).find((coin) => coin.id === id)?.available ?? '0'
  return (
    <dl className="key-values account-balances" part="balances">
      {[from, to].map((type) => (
        <div key={type}>
          <dt>{words(getAccountNameKey(type))}</dt>
          <dd>
            <bdi dir="ltr">{hidden ? HIDDEN_VALUE : `${formatExact(getBalance(type), language)} ${title}`}</bdi>
          </dd>
        </div>
      ))}
    </dl>
  )
}
