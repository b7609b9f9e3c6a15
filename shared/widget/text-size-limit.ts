import { type AttributeType, numberAttribute } from './attributes.ts'

const sheets = new WeakMap<ShadowRoot, CSSStyleSheet>()

const atLeastOne: AttributeType<number | null> = {
  type: 'number | null',
  fallback: null,
  read(text) {
    const limit = numberAttribute(1).read(text)
    if (limit < 1) throw new RangeError('a number from 1 is expected')
    return limit
  },
}

/**
 * The attributes that every element has besides its own. `text-size-limit`: how many times larger its text may get by the size that is set in the visitor's
 * browser; without it as `--tl-base-text-size-limit` says, else 2.
 */
export const everyElements = { 'text-size-limit': atLeastOne }

/** Holds the text in a root, and in the elements within, to a limit; null to none of its own. It wins over what the page's style sheets say. */
export function limitTextSize(root: ShadowRoot, limit: unknown): void {
  const known = sheets.get(root)
  const written = typeof limit === 'number' && limit >= 1
  if (!written && !known) return
  const sheet = known ?? new CSSStyleSheet()
  sheet.replaceSync(written ? `:host { --tl-base-text-size-limit: ${limit} !important }` : '')
  if (known) return
  sheets.set(root, sheet)
  root.adoptedStyleSheets.push(sheet)
}
