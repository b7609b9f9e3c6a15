import { stripInvisible } from './invisible.ts'

/** Needs of a memo: whether a payment on a network may or must have one. Some networks name it destination tag. */
export const MEMO_NEEDS = ['none', 'optional', 'required'] as const

/** Need of a memo. */
export type MemoNeed = (typeof MEMO_NEEDS)[number]

/** Formats of memos: `tag`, a number of 32 bits (XRP); `id`, a number of 64 bits (Stellar); `text`, at most 100 visible characters and spaces. */
export const MEMO_FORMATS = ['text', 'tag', 'id'] as const

/** Format of a memo. */
export type MemoFormat = (typeof MEMO_FORMATS)[number]

/** Largest numbers of the formats. */
export const MAX_MEMO_NUMBERS = { tag: '4294967295', id: '18446744073709551615' } as const
/** Largest number of characters of a text. */
export const MAX_MEMO_LENGTH = 100

/** Reasons why a memo is invalid: missing, not permitted, no number of its range, or no text of at most 100 characters. */
export type MemoFault = 'missing' | 'none' | 'number' | 'text'

const TEXT = new RegExp(`^[^\\p{C}]{1,${MAX_MEMO_LENGTH}}$`, 'u')

/** Removes surrounding spaces and invisible characters, and leading zeros of a number. */
export function cleanMemo(typed: string, format: MemoFormat): string {
  const memo = stripInvisible(typed).trim()
  return format !== 'text' && /^\d+$/.test(memo) ? memo.replace(/^0+(?=\d)/, '') : memo
}

/** Returns why a cleaned memo is invalid on a network, or null. */
export function findMemoFault(
  memo: string,
  { need, format }: { need: MemoNeed; format: MemoFormat },
): MemoFault | null {
  if (memo === '') return need === 'required' ? 'missing' : null
  if (need === 'none') return 'none'
  if (format === 'text') return TEXT.test(memo) ? null : 'text'
  const most = MAX_MEMO_NUMBERS[format]
  const isInRange = /^\d{1,20}$/.test(memo) && memo.padStart(20, '0') <= most.padStart(20, '0')
  return isInRange ? null : 'number'
}
