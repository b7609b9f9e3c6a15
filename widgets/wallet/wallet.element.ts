import { defineWidget } from '../../shared/element/definition/define-widget.tsx'
import worthStyles from '../../shared/view/ui/account/worth.css' with { type: 'css' }
import cells from '../../shared/view/ui/controls/cells.css' with { type: 'css' }
import styles from './wallet.css' with { type: 'css' }
import { Wallet } from './wallet.tsx'

/** The member's total with today's change, four actions, running orders, open tasks and favourite markets. Empty for visitors. */
defineWidget({
  tag: 'tl-wallet',
  events: {
    navigate: 'A press leads to another page of the product. Cancelable: cancel it to open a page of your own.',
  },
  parts: {
    total: 'The total with the button that hides amounts.',
    change: 'The change of the total today.',
    actions: 'The links for deposit, withdrawal, swap and transfer.',
    task: 'The link to something that needs an answer of the member, such as the identity check.',
    running: 'The link to running options or open spot orders.',
    favourite: 'A favourite market.',
  },
  styles: [cells, worthStyles, styles],
  view: Wallet,
})
