import { getAccountNameKey } from '../../shared/balances/account-name.ts'
import type { BalanceAnswer } from '../../shared/balances/values.ts'
import type { AccountType } from '../../shared/contract/constants.ts'
import { useBalanceText } from '../../shared/ui/hooks/use-balance-text.ts'
import { useTexts } from '../../shared/ui/hooks/use-texts.ts'
import { getTransferableCoins, type TransferableCoin } from './account-transfer.rules.ts'

interface Props {
  balances: BalanceAnswer
  from: AccountType
  to: AccountType
  coin: TransferableCoin
}

/** Available balance of the coin in both accounts, shown next to the form. */
export function AccountBalances({ balances, from, to, coin: { id, title } }: Props) {
  const words = useTexts('balances')
  const balanceText = useBalanceText()
  const getBalance = (type: AccountType) =>
    getTransferableCoins(balances, type).find((coin) => coin.id === id)?.available ?? '0'
  return (
    <dl className="key-values account-balances" part="balances">
      {[from, to].map((type) => (
        <div key={type}>
          <dt>{words(getAccountNameKey(type))}</dt>
          <dd>
            <bdi dir="ltr">{`${balanceText(getBalance(type), title)} ${title}`}</bdi>
          </dd>
        </div>
      ))}
    </dl>
  )
}
