import { defineWidget } from '../../shared/element/definition/define-widget.tsx'
import { booleanAttribute } from '../../shared/element/manifest/attributes.ts'
import buttonElement from '../../shared/view/ui/controls/button-element.css' with { type: 'css' }
import cells from '../../shared/view/ui/controls/cells.css' with { type: 'css' }
import switchSheet from '../../shared/view/ui/controls/switch.css' with { type: 'css' }
import styles from './member.css' with { type: 'css' }
import { MemberButton } from './member.tsx'

/** Button that opens the member centre, a panel at the page's edge. Has the state `unread` while there are unread messages. Visitors are sent to the login page. */
defineWidget({
  tag: 'tl-member',
  attributes: {
    gesture: booleanAttribute({ description: 'Opens the panel also by a swipe from the edge of the page.' }),
    opened: booleanAttribute({
      description: 'Opens the panel at once. The element removes the attribute when the panel closes.',
    }),
  },
  events: {
    navigate: 'A press leads to another page of the product. Cancelable: cancel it to open a page of your own.',
    session: 'The member has logged out.',
  },
  parts: {
    panel: 'The panel, while it is open.',
    entry: 'An entry of the panel.',
    logout: 'The button that logs out.',
  },
  states: { unread: 'The member has unread messages.' },
  styles: [buttonElement, cells, switchSheet, styles],
  view: MemberButton,
})
