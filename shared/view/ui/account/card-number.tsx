import { groupCardNumber, maskCardNumber } from '../../../base/format/card-number-text.ts'

interface Props {
  number: string
  masked: boolean
  /** Accessible name of a masked number: its last four digits. */
  spoken: string
}

/** Number of a bank card, from left to right. */
export const CardNumber = ({ number, masked, spoken }: Props) => (
  <span className="card-number number" dir="ltr" {...(masked && { role: 'img', 'aria-label': spoken })}>
    {masked ? maskCardNumber(number) : groupCardNumber(number)}
  </span>
)
