import { defineWidget } from '../../shared/element/definition/define-widget.tsx'
import { stringAttribute } from '../../shared/element/manifest/attributes.ts'
import styles from './menu.css' with { type: 'css' }
import { Menu } from './menu.tsx'

/** Tiles of the home page that link to the site's features. */
defineWidget({
  tag: 'tl-menu',
  attributes: {
    // Lists of nine words in any order are too many for a union type.
    without: stringAttribute({
      description:
        'Tiles to leave out, separated by spaces: options, deposit, withdraw, support, swap, loan, mining, staking, transfer.',
      example: 'deposit withdraw',
    }),
  },
  events: { navigate: 'A tile is pressed. Cancelable: cancel it to open a page of your own.' },
  parts: { tile: 'A tile.' },
  styles: [styles],
  view: Menu,
})
