import type { AccountType } from '../../shared/base/contract/constants.ts'
import { getAccountNameKey } from '../../shared/state/balances/account-name.ts'
import type { BalanceAnswer } from '../../shared/state/balances/values.ts'
import { LongBalance } from '../../shared/view/ui/controls/long-amount.tsx'
import { useTexts } from '../../shared/view/ui/hooks/use-texts.ts'
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
  const getBalance = (type: AccountType) =>
    getTransferableCoins(balances, type).find((coin) => coin.id === id)?.available ?? '0'
  return (
    <dl className="key-values account-balances" part="balances">
      {[from, to].map((type) => (
        <div key={type}>
          <dt>{words(getAccountNameKey(type))}</dt>
          <dd>
            <bdi dir="ltr">
              <LongBalance value={getBalance(type)} unit={title} />
            </bdi>
          </dd>
        </div>
      ))}
    </dl>
  )
}
