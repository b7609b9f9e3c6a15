import cells from '../../shared/ui/controls/cells.css' with { type: 'css' }
import { defineWidget } from '../../shared/widget/define-widget.tsx'
import styles from './connected-pages.css' with { type: 'css' }
import { ConnectedPages } from './connected-pages.tsx'

/** Partners whose pages may use the member's account; each access can be removed. */
defineWidget({
  tag: 'tl-connected-pages',
  events: {
    navigate: 'A press leads to another page of the product. Cancelable: cancel it to open a page of your own.',
  },
  parts: { header: 'The page header.', page: 'A partner with access.' },
  slots: { empty: 'Shown instead of the element’s own text while its list of connected pages is empty.' },
  styles: [cells, styles],
  view: ConnectedPages,
})
