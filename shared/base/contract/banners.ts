import { list, object, text } from './codec.ts'
import { endpoint } from './endpoint.ts'

/**
 * Returns the pictures of the home page's banner, 1074 by 348 pixels. The page requests each with language and theme as its fragment (`#ar-night`), which an
 * SVG can use. `title` has the words of the picture in the language of the call, for screen readers; `url` is the page that it leads to, a path of the site or
 * an https address. Both may be missing.
 */
export const getBanners = endpoint({
  path: 'getBanner',
  access: 'public',
  data: list(object({ img: text, title: text, url: text })),
  example: [{ img: '/uploads/banner.png', title: 'How options settle', url: '/options' }],
})
