import { type AttributeType, parseNumber } from './attributes.ts'

const sheets = new WeakMap<ShadowRoot, CSSStyleSheet>()

/** Attribute `text-size-limit`. */
export const limitAttribute: AttributeType<number | null> = {
  fallback: null,
  read(text) {
    const limit = parseNumber(text)
    if (limit < 1) throw new RangeError('at least 1 is expected')
    return limit
  },
}

/** Limits the text size in a root and in the elements within; null sets no limit. It takes precedence over the page's style sheets. */
export function limitTextSize(root: ShadowRoot, limit: unknown): void {
  const known = sheets.get(root)
  const rule = Number(limit) >= 1 ? `:host{--tl-base-text-size-limit:${limit}!important}` : ''
  if (!known && !rule) return
  const sheet = known ?? new CSSStyleSheet()
  sheet.replaceSync(rule)
  if (known) return
  sheets.set(root, sheet)
  root.adoptedStyleSheets.push(sheet)
}
