import { defineWidget } from '../../shared/widget/define-widget.tsx'
import styles from './connected-pages.css' with { type: 'css' }
import { ConnectedPages } from './connected-pages.tsx'

/** Partners whose pages may use the member's account; each access can be removed. */
defineWidget({
  tag: 'tl-connected-pages',
  events: { navigate: 'when another page is requested (cancelable)' },
  parts: { header: 'the page header', page: 'a partner with access' },
  styles: [styles],
  view: ConnectedPages,
})
