import { defineWidget } from '../../shared/element/definition/define-widget.tsx'
import form from '../../shared/view/ui/controls/form-page.css' with { type: 'css' }
import upload from '../../shared/view/ui/controls/upload-outline.css' with { type: 'css' }
import styles from './identity.css' with { type: 'css' }
import { IdentityView } from './identity.tsx'

/** Identity check: a form with a name and both sides of a card, then the status of the review. */
defineWidget({
  tag: 'tl-identity',
  events: {
    navigate: 'A press leads to another page of the product. Cancelable: cancel it to open a page of your own.',
  },
  parts: {
    header: 'The page header.',
    form: 'The form.',
    slot: 'A slot for a picture.',
    submit: 'The button that sends.',
    status: 'The status of the review.',
  },
  styles: [form, upload, styles],
  view: IdentityView,
})
