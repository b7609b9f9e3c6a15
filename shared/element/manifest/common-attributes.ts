import type { AttributeType } from './attributes.ts'
import type { CommonAttributes } from './element-documents.ts'
import { limitAttribute } from './text-size-limit.ts'

const levelAttribute: AttributeType<number | null> = {
  fallback: null,
  read(text) {
    if (!/^[1-6]$/.test(text)) throw new RangeError('1 to 6 is expected')
    return Number(text)
  },
}

const readonlyAttribute: AttributeType<boolean> = { fallback: false, read: (text) => text !== 'false' }

/** Attributes of every element, described in element-documents.ts. */
export const commonAttributes = {
  'text-size-limit': limitAttribute,
  'heading-level': levelAttribute,
  readonly: readonlyAttribute,
} satisfies CommonAttributes
