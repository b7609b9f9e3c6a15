import receiptText from 'lucide-static/icons/receipt-text.svg?raw'
import { hasRoute } from '../../../base/runtime/routes.ts'
import { Icon } from '../controls/icon.tsx'
import { Link } from '../controls/link.tsx'

interface Props {
  /** Coin, account and tab in the query format of the account's page. */
  query: Record<string, string>
  /** Accessible name. */
  label: string
}

/** Header link from a page that moves money to the records of a coin's account. */
export const RecordsLink = ({ query, label }: Props) =>
  hasRoute('/trade-account') && (
    <Link route="/trade-account" query={query} className="icon-button" aria-label={label}>
      <Icon source={receiptText} />
    </Link>
  )
