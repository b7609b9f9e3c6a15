import createPurifier, { type Config } from 'dompurify'
import { getHtmlPolicy } from '../../base/format/html-policy.ts'
import { config } from '../../base/runtime/config.ts'

/** Maximum length, above that of any message; the rest is cut off. */
const MAX_CHARACTERS = 200_000

/** Allowed elements: text, lists, tables, links, pictures. Other elements are removed and their text is kept. */
const SANITIZE_OPTIONS = {
  ALLOWED_TAGS: (
    'a abbr b bdi bdo blockquote br caption code col colgroup dd del div dl dt em figcaption figure h1 h2 h3 h4 h5 h6 hr i img ins li mark ol p pre q s ' +
    'small span strong sub sup table tbody td tfoot th thead tr u ul wbr'
  ).split(' '),
  ALLOWED_ATTR: ['href', 'src', 'alt', 'title', 'dir', 'lang', 'colspan', 'rowspan', 'start', 'width', 'height'],
  ALLOW_DATA_ATTR: false,
  ALLOW_ARIA_ATTR: false,
  // Elements whose text is never shown are removed with their content.
  FORBID_CONTENTS: [
    ...[
      'script',
      'style',
      'template',
      'noscript',
      'noembed',
      'noframes',
      'title',
      'textarea',
      'select',
      'option',
      'button',
    ],
    ...['iframe', 'object', 'embed', 'applet', 'svg', 'math', 'video', 'audio', 'canvas', 'xmp', 'plaintext', 'head'],
  ],
  RETURN_DOM_FRAGMENT: true,
  // Otherwise the library creates a policy with a name of its own.
  TRUSTED_TYPES_POLICY: getHtmlPolicy() as Config['TRUSTED_TYPES_POLICY'],
} satisfies Config & { RETURN_DOM_FRAGMENT: true }

const LINK_SCHEMES = /^(https?|mailto):$/
const PICTURE_SCHEMES = /^https?:$/

function parseAllowedAddress(text: string | null, schemes: RegExp): string | null {
  const given = text?.trim() ?? ''
  if (given === '' || !URL.canParse(given, `${config().site}/`)) return null
  const { href, protocol, username, password } = new URL(given, `${config().site}/`)
  // A user name before the host can make an address look like a trusted one.
  return schemes.test(protocol) && username === '' && password === '' ? href : null
}

function tidyLink(link: Element): void {
  const address = parseAllowedAddress(link.getAttribute('href'), LINK_SCHEMES)
  link.removeAttribute('href')
  if (address === null) return
  link.setAttribute('href', address)
  link.setAttribute('target', '_blank')
  link.setAttribute('rel', 'noopener noreferrer nofollow')
}

/** Attributes of a picture's size, kept because a small icon would otherwise fill the width of the text. */
const SIZE_ATTRIBUTES = ['width', 'height']

function tidyPicture(picture: Element): void {
  for (const name of SIZE_ATTRIBUTES)
    if (!/^[1-9]\d{0,3}$/.test(picture.getAttribute(name) ?? '')) picture.removeAttribute(name)
  const address = parseAllowedAddress(picture.getAttribute('src'), PICTURE_SCHEMES)
  picture.removeAttribute('src')
  if (address === null) return picture.remove()
  // Set before `src`, so that the picture never loads eagerly.
  picture.setAttribute('loading', 'lazy')
  picture.setAttribute('decoding', 'async')
  picture.setAttribute('referrerpolicy', 'no-referrer')
  if (!picture.hasAttribute('alt')) picture.setAttribute('alt', '')
  picture.setAttribute('src', address)
}

/** Separate instance: the host page's own hooks of the library are not affected. */
const purifier = createPurifier(window)
purifier.addHook('afterSanitizeAttributes', (node) => {
  if (node.localName === 'a') tidyLink(node)
  else node.removeAttribute('href')
  if (node.localName === 'img') tidyPicture(node)
  else for (const name of ['src', ...SIZE_ATTRIBUTES]) node.removeAttribute(name)
})

const HEADINGS = 'h1, h2, h3, h4, h5, h6'

/** Moves the headings so that the largest one has a level. The distances between them stay; the deepest level is 6. */
function moveHeadings(content: DocumentFragment, level: number): void {
  const headings = [...content.querySelectorAll(HEADINGS)].map((heading) => ({
    heading,
    was: Number(heading.localName[1]),
  }))
  const first = Math.min(...headings.map(({ was }) => was))
  for (const { heading, was } of headings) {
    const moved = document.createElement(`h${Math.min(level + was - first, 6)}`)
    for (const { name, value } of heading.attributes) moved.setAttribute(name, value)
    moved.append(...heading.childNodes)
    heading.replaceWith(moved)
  }
}

/**
 * Sanitizes a server's HTML into nodes (NTC-16, Q-149). They contain no scripts, no loaded resources except pictures, no overlays, forms, ids or names. Links
 * lead to web and mail addresses and open a window without access to this one. Returns nodes rather than text, so that the sanitized tree is the one that is
 * shown. Its largest heading has the level `headingLevel`.
 */
export function sanitizeHtml(html: string, headingLevel: number): DocumentFragment {
  // Null, contrary to its type, if nothing can be parsed.
  const sanitized: DocumentFragment | null = purifier.sanitize(html.slice(0, MAX_CHARACTERS), SANITIZE_OPTIONS)
  const content = sanitized ?? document.createDocumentFragment()
  moveHeadings(content, headingLevel)
  return content
}
