import { groupedNumber, lastOf, maskedNumber } from '../format/card-number.ts'
import { useTexts } from './use-texts.ts'

/** The number of a bank card, from left to right; where it is masked its last four digits are spoken. */
export function CardNumber({ number, masked }: { number: string; masked: boolean }) {
  const t = useTexts('account')
  return (
    <span
      className="card-number number"
      dir="ltr"
      {...(masked && { role: 'img', 'aria-label': t('cardEndsIn', { last: lastOf(number) }) })}
    >
      {masked ? maskedNumber(number) : groupedNumber(number)}
    </span>
  )
}
