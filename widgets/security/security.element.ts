import { defineWidget } from '../../shared/element/definition/define-widget.tsx'
import cells from '../../shared/view/ui/controls/cells.css' with { type: 'css' }
import switchSheet from '../../shared/view/ui/controls/switch.css' with { type: 'css' }
import styles from './security.css' with { type: 'css' }
import { Security } from './security.tsx'

/** Security centre with links to the login password, the trading password, the sessions and the own limits, and a switch for the figures kept on the device. */
defineWidget({
  tag: 'tl-security',
  events: {
    navigate: 'A press leads to another page of the product. Cancelable: cancel it to open a page of your own.',
  },
  parts: {
    header: 'The page header.',
    score: 'The score of the account’s protection.',
    'next-step': 'The button of the next step, on wide pages.',
    entry: 'A link to a setting.',
    keep: 'The switch that keeps the last figures on the device.',
  },
  styles: [cells, switchSheet, styles],
  view: Security,
})
