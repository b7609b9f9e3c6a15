import { defineWidget } from '../../shared/element/definition/define-widget.tsx'
import cells from '../../shared/view/ui/controls/cells.css' with { type: 'css' }
import form from '../../shared/view/ui/controls/form-page.css' with { type: 'css' }
import styles from './own-limits.css' with { type: 'css' }
import { OwnLimits } from './own-limits.tsx'

/** Limits that members set, with their used part, and breaks and self-exclusion. */
defineWidget({
  tag: 'tl-own-limits',
  events: {
    navigate: 'A press leads to another page of the product. Cancelable: cancel it to open a page of your own.',
  },
  parts: {
    header: 'The page header.',
    limit: 'A limit, or the place of one that is not set.',
    pause: 'The form that starts a break or self-exclusion.',
    sheet: 'The sheet in which a limit is changed or a break is confirmed.',
    submit: 'The button that saves.',
  },
  styles: [cells, form, styles],
  view: OwnLimits,
})
