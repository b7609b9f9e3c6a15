import { defineWidget } from '../../shared/widget/define-widget.tsx'
import styles from './language.css' with { type: 'css' }
import { Language } from './language.tsx'

/** A button that opens the list of languages; the choice is that of all elements on the page. */
defineWidget({ tag: 'tl-language', styles: [styles], view: Language })
