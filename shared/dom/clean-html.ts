import createPurifier, { type Config } from 'dompurify'
import { config } from '../config.ts'
import { htmlPolicy } from '../format/html-policy.ts'

/** Longer than any message; what is beyond it is left out. */
const MOST_CHARACTERS = 200_000

/** What a message may be made of: text, lists, tables, links, pictures. Everything else loses its tag and keeps its words. */
const RULES = {
  ALLOWED_TAGS: (
    'a abbr b bdi bdo blockquote br caption code col colgroup dd del div dl dt em figcaption figure h1 h2 h3 h4 h5 h6 hr i img ins li mark ol p pre q s ' +
    'small span strong sub sup table tbody td tfoot th thead tr u ul wbr'
  ).split(' '),
  ALLOWED_ATTR: ['href', 'src', 'alt', 'title', 'dir', 'lang', 'colspan', 'rowspan', 'start', 'width', 'height'],
  ALLOW_DATA_ATTR: false,
  ALLOW_ARIA_ATTR: false,
  // Text that is never shown goes with its tag.
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
  // Else the library makes one by a name of its own.
  TRUSTED_TYPES_POLICY: htmlPolicy() as Config['TRUSTED_TYPES_POLICY'],
} satisfies Config & { RETURN_DOM_FRAGMENT: true }

const LINKS = /^(https?|mailto):$/
const PICTURES = /^https?:$/

function addressOf(text: string | null, schemes: RegExp): string | null {
  const given = text?.trim() ?? ''
  if (given === '' || !URL.canParse(given, `${config().site}/`)) return null
  const { href, protocol, username, password } = new URL(given, `${config().site}/`)
  // A name before the host makes another address look like a known one.
  return schemes.test(protocol) && username === '' && password === '' ? href : null
}

function tidyLink(link: Element): void {
  const address = addressOf(link.getAttribute('href'), LINKS)
  link.removeAttribute('href')
  if (address === null) return
  link.setAttribute('href', address)
  link.setAttribute('target', '_blank')
  link.setAttribute('rel', 'noopener noreferrer nofollow')
}

/** A picture as small as its author wants it: an icon without them would be as wide as the text. */
const SIZES = ['width', 'height']

function tidyPicture(picture: Element): void {
  for (const name of SIZES) if (!/^[1-9]\d{0,3}$/.test(picture.getAttribute(name) ?? '')) picture.removeAttribute(name)
  const address = addressOf(picture.getAttribute('src'), PICTURES)
  picture.removeAttribute('src')
  if (address === null) return picture.remove()
  // Before the address: it must never load at once.
  picture.setAttribute('loading', 'lazy')
  picture.setAttribute('decoding', 'async')
  picture.setAttribute('referrerpolicy', 'no-referrer')
  if (!picture.hasAttribute('alt')) picture.setAttribute('alt', '')
  picture.setAttribute('src', address)
}

/** Ours alone: a page that uses the library itself keeps its own hooks. */
const purifier = createPurifier(window)
purifier.addHook('afterSanitizeAttributes', (node) => {
  if (node.localName === 'a') tidyLink(node)
  else node.removeAttribute('href')
  if (node.localName === 'img') tidyPicture(node)
  else for (const name of ['src', ...SIZES]) node.removeAttribute(name)
})

/**
 * A server's HTML as nodes that can be shown (NTC-16, Q-149): nothing that runs, loads (but pictures), lies over the page, sends a form or has a name. Links
 * lead to web and mail addresses, in a window of their own that knows nothing of this one. As nodes and not as text: what was checked is what is shown.
 */
export const cleanHtml = (html: string): DocumentFragment => purifier.sanitize(html.slice(0, MOST_CHARACTERS), RULES)
