import type { BankCard } from '../../shared/base/contract/bank-cards.ts'
import { getLastFour } from '../../shared/base/format/card-number-text.ts'
import { CardNumber } from '../../shared/view/ui/account/card-number.tsx'
import { RemoveDestination } from '../../shared/view/ui/account/remove-destination.tsx'
import { useTexts } from '../../shared/view/ui/hooks/use-texts.ts'
import { removeCard } from './bank-cards.store.ts'

interface Props {
  card: BankCard
  onClose(): void
  onRemoved(): void
}

/** Asks once before a card is removed. */
export function RemoveCardSheet({ card: { id, bankName: bank, cardNumber: number }, onClose, onRemoved }: Props) {
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
