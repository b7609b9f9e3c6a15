import { defineWidget } from '../../shared/element/definition/define-widget.tsx'
import styles from './menu.css' with { type: 'css' }
import { Menu } from './menu.tsx'

/** Tiles of the home page that link to the site's features. */
defineWidget({
  tag: 'tl-menu',
  events: { navigate: 'A tile is pressed. Cancelable: cancel it to open a page of your own.' },
  parts: { tile: 'A tile.' },
  styles: [styles],
  view: Menu,
})
