import { defineWidget } from '../../shared/element/definition/define-widget.tsx'
import { booleanAttribute } from '../../shared/element/manifest/attributes.ts'
import buttonElement from '../../shared/view/ui/controls/button-element.css' with { type: 'css' }
import styles from './language.css' with { type: 'css' }
import { Language } from './language.tsx'

/** Button that opens the list of languages. The choice applies to all elements of the page. */
defineWidget({
  tag: 'tl-language',
  attributes: {
    opened: booleanAttribute({
      description: 'Opens the list of languages at once. The element removes the attribute when the list closes.',
    }),
  },
  styles: [buttonElement, styles],
  view: Language,
})
