import { defineWidget } from '../../shared/element/definition/define-widget.tsx'
import cells from '../../shared/view/ui/controls/cells.css' with { type: 'css' }
import styles from './sessions.css' with { type: 'css' }
import { Sessions } from './sessions.tsx'

/** Devices on which the member is logged in; each session can be ended, and withdrawals frozen if one was not the member's. */
defineWidget({
  tag: 'tl-sessions',
  events: {
    navigate: 'A press leads to another page of the product. Cancelable: cancel it to open a page of your own.',
  },
  parts: {
    header: 'The page header.',
    session: 'A session.',
    freeze: 'The row about frozen withdrawals.',
    sheet: 'The question before withdrawals are frozen or unfrozen.',
  },
  styles: [cells, styles],
  view: Sessions,
})
