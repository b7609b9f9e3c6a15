import { defineLitWidget } from '../../shared/widget/lit-widget.ts'
import { BannerElement } from './banner.ts'

/** The operator's pictures, which are swiped or move on by themselves. Takes no room when there are none. Needs no React runtime. */
defineLitWidget({
  tag: 'tl-banner',
  attributes: {},
  parts: { items: 'the row of pictures', item: 'a picture with the room around it' },
  element: BannerElement,
})
