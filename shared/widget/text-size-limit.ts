import { type AttributeType, numberAttribute } from './attributes.ts'

const sheets = new WeakMap<ShadowRoot, CSSStyleSheet>()

const limitAttribute: AttributeType<number | null> = {
  type: 'number | null',
  fallback: null,
  read(text) {
    const limit = numberAttribute(1).read(text)
    if (limit < 1) throw new RangeError('at least 1 is expected')
    return limit
  },
}

/**
 * Attributes of every element. `text-size-limit`: maximum factor by which the visitor's browser text size may enlarge the text; the default is
 * `--tl-base-text-size-limit`, otherwise 2.
 */
export const commonAttributes = { 'text-size-limit': limitAttribute }

/** Limits the text size in a root and in the elements within; null sets no limit. It takes precedence over the page's style sheets. */
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
