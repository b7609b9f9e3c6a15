import receiptText from 'lucide-static/icons/receipt-text.svg?raw'
import { hasRoute } from '../../routes.ts'
import { Icon } from '../controls/icon.tsx'
import { Link } from '../controls/link.tsx'

interface Props {
  /** Coin, account and tab, as the page of a coin's account has them. */
  query: Record<string, string>
  /** What it leads to, for those who do not see the icon. */
  label: string
}

/** Leads from the head of a page that moves money to the records of a coin's account. */
export const RecordsLink = ({ query, label }: Props) =>
  hasRoute('/trade-account') && (
    <Link route="/trade-account" query={query} className="icon-button" aria-label={label}>
      <Icon source={receiptText} />
    </Link>
  )
