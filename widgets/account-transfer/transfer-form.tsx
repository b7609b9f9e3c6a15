import arrowUpDown from 'lucide-static/icons/arrow-up-down.svg?raw'
import { useState } from 'react'
import type { AccountType } from '../../shared/base/contract/constants.ts'
import { parseAmountInput, toInputText } from '../../shared/base/format/amount-input.ts'
import { formatCoinAmount } from '../../shared/base/format/coin-amount.ts'
import { formatExact } from '../../shared/base/format/exact.ts'
import { getOfferedAccounts } from '../../shared/base/rules/accounts.rules.ts'
import { getAccountNameKey } from '../../shared/state/balances/account-name.ts'
import type { BalanceAnswer } from '../../shared/state/balances/values.ts'
import { $language } from '../../shared/state/preferences/language.ts'
import { $settings } from '../../shared/state/settings/settings.store.ts'
import { ActionFooter } from '../../shared/view/ui/controls/action-footer.tsx'
import { AmountField } from '../../shared/view/ui/controls/amount-field.tsx'
import { Button, IconButton } from '../../shared/view/ui/controls/button.tsx'
import { CoinSelect } from '../../shared/view/ui/controls/coin-select.tsx'
import { Empty } from '../../shared/view/ui/controls/empty.tsx'
import { Icon } from '../../shared/view/ui/controls/icon.tsx'
import { BalanceSentence } from '../../shared/view/ui/controls/long-amount.tsx'
import { RefusalNote } from '../../shared/view/ui/controls/refusal-note.tsx'
import { SelectField } from '../../shared/view/ui/controls/select-field.tsx'
import { useForm } from '../../shared/view/ui/hooks/use-form.ts'
import { useOverBalance } from '../../shared/view/ui/hooks/use-over-balance.ts'
import { useStore } from '../../shared/view/ui/hooks/use-store.ts'
import { useTexts } from '../../shared/view/ui/hooks/use-texts.ts'
import { AccountBalances } from './account-balances.tsx'
import { findTransferAmountProblem, findTransferCoin, getTransferableCoins } from './account-transfer.rules.ts'
import { createTransferForm, type TransferFormState } from './account-transfer.store.ts'

interface Props {
  coin: string
  type: string
  balances: BalanceAnswer
}

/** Form with the source and target accounts, the coin and the amount. */
export function TransferForm({ coin: wanted, type, balances }: Props) {
  const t = useTexts('account-transfer')
  const language = useStore($language)
  const [form] = useState(() => createTransferForm(wanted, type))
  const draft = useStore(form.$draft)
  const coins = getTransferableCoins(balances, draft.from)
  const coin = findTransferCoin(coins, draft.coin)
  const below = t('belowMinimum', {
    min: formatCoinAmount(coin?.minimum ?? '0', coin?.title ?? '', language, { rounding: 'up' }),
    coin: coin?.title ?? '',
  })
  const overBalance = useOverBalance()
  const { field, onSubmit, sending, refusal } = useForm(form, (_field, reason) => {
    if (reason === 'insufficient') return overBalance(coin?.available ?? null, coin?.title ?? '')
    return reason === 'belowMinimum' ? below : t(reason)
  })
  if (!coin) return <Empty title={t('noCoins')} />
  const amount = parseAmountInput(draft.amount)
  const note = refusal || (!sending && form.isUnanswered() && t('unanswered'))
  const shown = (value: string) => formatExact(value, language)
  const amountField = field('amount')
  // Shown while the member types, until the amount reaches the minimum.
  const isBelow = amount !== null && findTransferAmountProblem(draft.amount, coin) === 'belowMinimum'
  return (
    <form className="fields" part="form" noValidate onSubmit={onSubmit}>
      <AccountFields form={form} disabled={sending} />
      <CoinSelect
        label={t('coin')}
        coins={coins}
        coin={coin}
        disabled={sending}
        onChange={(id) => form.change('coin', id)}
      />
      <AmountField
        {...amountField}
        error={amountField.error ?? (isBelow ? below : undefined)}
        label={t('amount')}
        aside={
          coin.minimum && (
            <span>
              {t('minimum', { min: formatCoinAmount(coin.minimum, coin.title, language, { rounding: 'up' }) })}
            </span>
          )
        }
        unit={coin.title}
        onAll={() => form.change('amount', toInputText(coin.available))}
        help={
          <BalanceSentence value={coin.available} say={(text) => t('available', { amount: text, coin: coin.title })} />
        }
      />
      <AccountBalances balances={balances} from={draft.from} to={draft.to} coin={coin} />
      <ActionFooter>
        {note && <RefusalNote text={note} />}
        <Button type="submit" kind="primary" busy={sending} part="submit">
          {amount && amount !== '0' ? t('submitAmount', { amount: shown(amount), coin: coin.title }) : t('submit')}
        </Button>
      </ActionFooter>
    </form>
  )
}

/** Source and target account with the button that swaps them. */
function AccountFields({ form, disabled }: { form: TransferFormState; disabled: boolean }) {
  const t = useTexts('account-transfer')
  const words = useTexts('balances')
  const { from, to } = useStore(form.$draft)
  const types = getOfferedAccounts(useStore($settings).values)
  const side = (name: 'from' | 'to', value: AccountType) => (
    <SelectField
      label={t(name)}
      value={value}
      disabled={disabled}
      onChange={(type) => form.chooseAccount(name, type as AccountType)}
    >
      {types.map((type) => (
        <option key={type} value={type}>
          {words(getAccountNameKey(type))}
        </option>
      ))}
    </SelectField>
  )
  return (
    <div className="sides">
      {side('from', from)}
      <IconButton label={t('swapAccounts')} disabled={disabled} onClick={form.swapAccounts}>
        <Icon source={arrowUpDown} />
      </IconButton>
      {side('to', to)}
    </div>
  )
}
