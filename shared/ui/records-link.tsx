import receiptText from 'lucide-static/icons/receipt-text.svg?raw'
import { ACCOUNT_TYPES, type AccountType } from '../contract/constants.ts'
import { hasRoute } from '../routes.ts'
import { Icon } from './icon.tsx'
import { Link } from './link.tsx'

interface Props {
  /** The coin's id. */
  coin: string
  type: AccountType
  /** What it leads to, for those who do not see the icon. */
  label: string
}

/** Leads from the head of a page that moves money to the records of a coin's account. */
export const RecordsLink = ({ coin, type, label }: Props) =>
  hasRoute('/trade-account') && (
    <Link
      route="/trade-account"
      query={{ id: coin, type: ACCOUNT_TYPES[type] }}
      className="icon-button"
      aria-label={label}
    >
      <Icon source={receiptText} />
    </Link>
  )
