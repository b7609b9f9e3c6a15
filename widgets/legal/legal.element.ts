import { defineWidget } from '../../shared/element/definition/define-widget.tsx'
import { enumAttribute } from '../../shared/element/manifest/attributes.ts'
import legal from '../../shared/view/ui/account/legal.css' with { type: 'css' }
import richSheet from '../../shared/view/ui/controls/rich-text.css' with { type: 'css' }
import styles from './legal.css' with { type: 'css' }
import { Legal } from './legal.tsx'

/** Terms, privacy policy or risk warning of the operator. */
defineWidget({
  tag: 'tl-legal',
  attributes: {
    kind: enumAttribute({
      words: ['terms', 'privacy', 'risk'],
      description: 'Document of the view `document`: `terms` of use, `privacy` policy or `risk` warning.',
      example: 'privacy',
    }),
    view: enumAttribute({
      words: ['document', 'links', 'consent'],
      description:
        '`document` shows one document, `links` a line that links to all, `consent` a question about new versions that the member has not accepted.',
      example: 'links',
    }),
  },
  events: {
    navigate: 'A press leads to another page of the product. Cancelable: cancel it to open a page of your own.',
  },
  parts: {
    header: 'The page header.',
    document: 'A link to a document.',
    message: 'The popup with a document, or with the question to accept new ones.',
    content: 'A document’s text.',
  },
  styles: [richSheet, legal, styles],
  view: Legal,
})
