import form from '../../shared/ui/controls/form.css' with { type: 'css' }
import upload from '../../shared/ui/controls/upload-slot.css' with { type: 'css' }
import { defineWidget } from '../../shared/widget/define-widget.tsx'
import styles from './identity.css' with { type: 'css' }
import { IdentityView } from './identity.tsx'

/** The identity check: a name and both sides of a card, and how far the review is. */
defineWidget({
  tag: 'tl-identity',
  events: { navigate: 'when another page is wanted (cancelable)' },
  parts: {
    header: 'the head of the page',
    form: 'the form',
    slot: 'a slot for a picture',
    submit: 'the button that sends',
    status: 'how far the review is',
  },
  styles: [form, upload, styles],
  view: IdentityView,
})
