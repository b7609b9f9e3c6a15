import richSheet from '../../shared/ui/controls/rich-text.css' with { type: 'css' }
import { defineWidget } from '../../shared/widget/define-widget.tsx'
import styles from './introduction.css' with { type: 'css' }
import { Introduction } from './introduction.tsx'

/** List of the operator's articles about the site; each opens in a popup. */
defineWidget({
  tag: 'tl-introduction',
  events: { navigate: 'when another page is requested (cancelable)' },
  parts: {
    header: 'the page header',
    article: 'a row of the list',
    message: 'the popup with an article',
    content: "an article's text in the popup",
  },
  styles: [richSheet, styles],
  view: Introduction,
})
