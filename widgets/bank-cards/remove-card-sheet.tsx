import { call } from '../../shared/api/call.ts'
import { type BankCard, removeBankCard } from '../../shared/contract/bank-cards.ts'
import { getLastFour } from '../../shared/format/card-number.ts'
import { $cards } from '../../shared/member/bank-cards.ts'
import { reloadSettings } from '../../shared/settings/settings.ts'
import { CardNumber } from '../../shared/ui/account/card-number.tsx'
import { RemoveDestination } from '../../shared/ui/account/remove-destination.tsx'
import { useTexts } from '../../shared/ui/hooks/use-texts.ts'

interface Props {
  card: BankCard
  onClose(): void
  onRemoved(): void
}

/** Removes a card, and reloads the cards even after a failure or a lost response. */
async function removeCard(id: string, paypassword: string | null) {
  const response = await call(removeBankCard, { id, paypassword }, { toastSuccess: true, quiet: true })
  await $cards.invalidate()
  // The operator has disabled editing since the page was opened.
  if (!response.ok && response.error.rule === 'fixed') await reloadSettings()
  return response
}

/** Asks once before a card is removed. */
export function RemoveCardSheet({ card: { id, bank_name: bank, card_number: number }, onClose, onRemoved }: Props) {
  const t = useTexts('bank-cards')
  return (
    <RemoveDestination
      title={t('remove')}
      unanswered={t('unanswered')}
      send={(password) => removeCard(id, password)}
      onClose={onClose}
      onRemoved={onRemoved}
    >
      <b>
        <bdi>{bank}</bdi>
      </b>
      <CardNumber number={number} masked spoken={t('endsIn', { last: getLastFour(number) })} />
      <p>{t('removeText')}</p>
    </RemoveDestination>
  )
}
