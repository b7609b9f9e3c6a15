import circleCheck from 'lucide-static/icons/circle-check.svg?raw'
import { ActionFooter } from '../controls/action-footer.tsx'
import { Icon } from '../controls/icon.tsx'
import { Link } from '../controls/link.tsx'

interface Props {
  title: string
  text: string
  /** The page that has the orders, at its tab of orders. */
  route: string
  action: string
}

/** An order was taken: what that means, and the way to the orders. Its sheet is `action-footer.css`. */
export const Ordered = ({ title, text, route, action }: Props) => (
  <>
    <div className="empty ordered" part="ordered" role="status">
      <span className="success">
        <Icon source={circleCheck} size="large" />
      </span>
      <b>{title}</b>
      <p>{text}</p>
    </div>
    <ActionFooter>
      <Link route={route} query={{ tab: 'orders' }} className="button primary">
        {action}
      </Link>
    </ActionFooter>
  </>
)
