import creditCard from 'lucide-static/icons/credit-card.svg?raw'
import type { BankCard } from '../../shared/base/contract/bank-cards.ts'
import { getLastFour } from '../../shared/base/format/card-number-text.ts'
import { $cards } from '../../shared/state/member/bank-cards.store.ts'
import { CardNumber } from '../../shared/view/ui/account/card-number.tsx'
import { Button } from '../../shared/view/ui/controls/button.tsx'
import { Icon } from '../../shared/view/ui/controls/icon.tsx'
import { useStore } from '../../shared/view/ui/hooks/use-store.ts'
import { useTexts } from '../../shared/view/ui/hooks/use-texts.ts'
import '../../shared/view/elements/freshness.ts'
import { $cardsAge } from './bank-cards.store.ts'

interface Props {
  cards: readonly BankCard[]
  /** True if only the last four digits of a number are shown. */
  masked: boolean
  /** Opens the form with a card; absent if cards cannot be edited. */
  onEdit?: (card: BankCard) => void
}

/** List of cards, with its age after a failed reload. */
export function CardList({ cards, masked, onEdit }: Props) {
  const t = useTexts('bank-cards')
  return (
    <>
      <CardsAge />
      <ul aria-label={t('list')}>
        {cards.map((card) => (
          <Card key={card.id} card={card} masked={masked} {...(onEdit && { onEdit })} />
        ))}
      </ul>
      <p className="note">{t(masked ? 'noteMasked' : 'note')}</p>
      {!onEdit && <p className="note">{t('fixed')}</p>}
    </>
  )
}

interface CardProps extends Omit<Props, 'cards'> {
  card: BankCard
}

function Card({ card, masked, onEdit }: CardProps) {
  const t = useTexts('bank-cards')
  const { bankName: bank, cardNumber: number, cardholder: holder } = card
  return (
    <li className="cell" part="card">
      <span className="mark-icon">
        <Icon source={creditCard} size="small" />
      </span>
      <span className="text">
        <b>
          <bdi>{bank}</bdi>
        </b>
        <CardNumber number={number} masked={masked} spoken={t('endsIn', { last: getLastFour(number) })} />
        <small>
          <bdi>{holder}</bdi>
        </small>
      </span>
      {onEdit && (
        <Button size="small" aria-label={t('editOf', { bank, last: getLastFour(number) })} onClick={() => onEdit(card)}>
          {t('edit')}
        </Button>
      )}
    </li>
  )
}

function CardsAge() {
  const c = useTexts('common')
  const { failed, loading } = useStore($cards)
  if (!failed) return null
  return (
    <div className="stale">
      <tl-freshness source={$cardsAge} />
      <Button size="small" kind="outline" busy={loading} onClick={() => void $cards.refresh()}>
        {c('retry')}
      </Button>
    </div>
  )
}
