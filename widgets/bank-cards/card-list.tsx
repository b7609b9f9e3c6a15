import creditCard from 'lucide-static/icons/credit-card.svg?raw'
import type { BankCard } from '../../shared/contract/bank-cards.ts'
import { lastOf } from '../../shared/format/card-number.ts'
import { $cards } from '../../shared/member/bank-cards.ts'
import { CardNumber } from '../../shared/ui/account/card-number.tsx'
import { Button } from '../../shared/ui/controls/button.tsx'
import { Icon } from '../../shared/ui/controls/icon.tsx'
import { useStore } from '../../shared/ui/hooks/use-store.ts'
import { useTexts } from '../../shared/ui/hooks/use-texts.ts'
import '../../shared/elements/freshness.ts'
import { $age } from './bank-cards.store.ts'

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
      <Stale />
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
  const { bank_name: bank, card_number: number, card_name: holder } = card
  return (
    <li className="cell" part="card">
      <span className="mark-icon">
        <Icon source={creditCard} size="small" />
      </span>
      <span className="text">
        <b>
          <bdi>{bank}</bdi>
        </b>
        <CardNumber number={number} masked={masked} spoken={t('endsIn', { last: lastOf(number) })} />
        <small>
          <bdi>{holder}</bdi>
        </small>
      </span>
      {onEdit && (
        <Button size="small" aria-label={t('editOf', { bank, last: lastOf(number) })} onClick={() => onEdit(card)}>
          {t('edit')}
        </Button>
      )}
    </li>
  )
}

function Stale() {
  const c = useTexts('common')
  const { failed, loading } = useStore($cards)
  if (!failed) return null
  return (
    <div className="stale">
      <tl-freshness source={$age} />
      <Button size="small" kind="outline" busy={loading} onClick={() => void $cards.refresh()}>
        {c('retry')}
      </Button>
    </div>
  )
}
