import circleCheck from 'lucide-static/icons/circle-check.svg?raw'
import type { ReactNode } from 'react'
import { ActionFooter } from '../controls/action-footer.tsx'
import { Icon } from '../controls/icon.tsx'
import { Link } from '../controls/link.tsx'

interface Props {
  title: string
  text: string
  /** Page with the orders, opened at its tab `orders`. */
  route: string
  action: string
  /** Shown below the text. */
  children?: ReactNode
}

/** Message after an accepted order, with a link to the orders. Requires `action-footer.css`. */
export const OrderPlaced = ({ title, text, route, action, children }: Props) => (
  <>
    <div className="empty ordered" part="ordered" role="status">
      <span className="success">
        <Icon source={circleCheck} size="large" />
      </span>
      <b>{title}</b>
      <p>{text}</p>
      {children}
    </div>
    <ActionFooter>
      <Link route={route} query={{ tab: 'orders' }} className="button primary">
        {action}
      </Link>
    </ActionFooter>
  </>
)
