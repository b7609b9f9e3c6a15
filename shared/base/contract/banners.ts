import { list, object, optional, text } from './codec.ts'
import { endpoint } from './endpoint.ts'

/**
 * Returns the pictures of the home page's banner, 1074 by 348 pixels. The page requests each with language and theme as its fragment (`#ar-night`), which an
 * SVG can use. `title` has the words of the picture in the language of the call, for screen readers; `url` is the page that it leads to, a path of the site or
 * an https address. `words` are drawn over the picture at its start, in the font and direction of the page: the picture leaves the start half free, and the
 * title is not shown. All three may be missing.
 */
export const getBanners = endpoint({
  path: 'getBanner',
  access: 'public',
  data: list(
    object({ img: text, title: text, url: text, words: optional(object({ heading: text, line: text, mark: text })) }),
  ),
  example: [{ img: '/uploads/banner.png', title: 'How options settle', url: '/options', words: null }],
})
