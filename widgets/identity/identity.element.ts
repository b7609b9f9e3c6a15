import form from '../../shared/ui/controls/form.css' with { type: 'css' }
import upload from '../../shared/ui/controls/upload-slot.css' with { type: 'css' }
import { defineWidget } from '../../shared/widget/define-widget.tsx'
import styles from './identity.css' with { type: 'css' }
import { IdentityView } from './identity.tsx'

/** Identity check: a form with a name and both sides of a card, then the status of the review. */
defineWidget({
  tag: 'tl-identity',
  events: { navigate: 'when another page is requested (cancelable)' },
  parts: {
    header: 'the page header',
    form: 'the form',
    slot: 'a slot for a picture',
    submit: 'the button that sends',
    status: 'the status of the review',
  },
  styles: [form, upload, styles],
  view: IdentityView,
})
