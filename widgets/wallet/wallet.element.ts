import worthStyles from '../../shared/ui/account/worth.css' with { type: 'css' }
import { defineWidget } from '../../shared/widget/define-widget.tsx'
import styles from './wallet.css' with { type: 'css' }
import { Wallet } from './wallet.tsx'

/** The member's total with today's change, four actions, running orders and favourite markets. Empty for visitors. */
defineWidget({
  tag: 'tl-wallet',
  events: { navigate: 'when another page is requested (cancelable)' },
  parts: {
    total: 'the total with the button that hides amounts',
    change: 'the change of the total today',
    actions: 'the links for deposit, withdrawal, swap and transfer',
    running: 'the link to running options or open spot orders',
    favourite: 'a favourite market',
  },
  styles: [worthStyles, styles],
  view: Wallet,
})
