import { defineWidget } from '../../shared/element/definition/define-widget.tsx'
import cells from '../../shared/view/ui/controls/cells.css' with { type: 'css' }
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
