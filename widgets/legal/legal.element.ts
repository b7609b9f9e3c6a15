import legal from '../../shared/ui/account/legal.css' with { type: 'css' }
import richSheet from '../../shared/ui/controls/rich-text.css' with { type: 'css' }
import { enumAttribute } from '../../shared/widget/attributes.ts'
import { defineWidget } from '../../shared/widget/define-widget.tsx'
import styles from './legal.css' with { type: 'css' }
import { Legal } from './legal.tsx'

/** Terms, privacy policy or risk warning of the operator. */
defineWidget({
  tag: 'tl-legal',
  attributes: {
    kind: enumAttribute('terms', 'privacy', 'risk'),
    view: enumAttribute('document', 'links', 'consent'),
  },
  events: { navigate: 'when another page is requested (cancelable)' },
  parts: {
    header: 'the page header',
    document: 'a link to a document',
    message: 'the popup with a document, or with the question to accept new ones',
    content: "a document's text",
  },
  styles: [richSheet, legal, styles],
  view: Legal,
})
