import { type AttributeType, parseNumber } from './attributes.ts'
import type { CommonAttributes } from './element-documents.ts'

const sheets = new WeakMap<ShadowRoot, CSSStyleSheet>()

const limitAttribute: AttributeType<number | null> = {
  fallback: null,
  read(text) {
    const limit = parseNumber(text)
    if (limit < 1) throw new RangeError('at least 1 is expected')
    return limit
  },
}

const levelAttribute: AttributeType<number | null> = {
  fallback: null,
  read(text) {
    if (!/^[1-6]$/.test(text)) throw new RangeError('1 to 6 is expected')
    return Number(text)
  },
}

/** Attributes of every element, described in element-documents.ts. */
export const commonAttributes = {
  'text-size-limit': limitAttribute,
  'heading-level': levelAttribute,
} satisfies CommonAttributes

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
