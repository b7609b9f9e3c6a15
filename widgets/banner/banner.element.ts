import { defineLitWidget } from '../../shared/element/definition/store-widget.ts'
import { BannerElement } from './banner.ts'

/** Operator's pictures as a carousel, swiped by hand or advancing automatically. Takes no space if there are none. Needs no React runtime. */
defineLitWidget({
  tag: 'tl-banner',
  attributes: {},
  parts: { items: 'The row of pictures.', item: 'A picture with its margin.' },
  element: BannerElement,
})
