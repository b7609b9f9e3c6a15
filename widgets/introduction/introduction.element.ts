import { defineWidget } from '../../shared/element/definition/define-widget.tsx'
import richSheet from '../../shared/view/ui/controls/rich-text.css' with { type: 'css' }
import styles from './introduction.css' with { type: 'css' }
import { Introduction } from './introduction.tsx'

/** List of the operator's articles about the site; each opens in a popup. */
defineWidget({
  tag: 'tl-introduction',
  events: {
    navigate: 'A press leads to another page of the product. Cancelable: cancel it to open a page of your own.',
  },
  parts: {
    header: 'The page header.',
    article: 'A row of the list.',
    message: 'The popup with an article.',
    content: 'An article’s text in the popup.',
  },
  slots: { empty: 'Shown instead of the element’s own text while its list of articles is empty.' },
  styles: [richSheet, styles],
  view: Introduction,
})
