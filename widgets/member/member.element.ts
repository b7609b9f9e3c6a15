import { booleanAttribute } from '../../shared/widget/attributes.ts'
import { defineWidget } from '../../shared/widget/define-widget.tsx'
import styles from './member.css' with { type: 'css' }
import { MemberButton } from './member.tsx'

/** Button that opens the member centre, a panel at the page's edge. Has `data-unread` while there are unread messages. Visitors are sent to the login page. */
defineWidget({
  tag: 'tl-member',
  attributes: {
    gesture: booleanAttribute(),
    opened: booleanAttribute(),
  },
  events: { navigate: 'when another page is requested (cancelable)', session: 'after logging out' },
  parts: { panel: 'the panel, while it is open', entry: 'an entry of the panel', logout: 'the button that logs out' },
  styles: [styles],
  view: MemberButton,
})
