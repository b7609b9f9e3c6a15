import { readFileSync } from 'node:fs'

/**
 * Most common passwords, in lower case: collected by hand from reports of leaked passwords in several languages, and from words that a trading site suggests.
 * Passwords that follow a pattern (keyboard runs, repetitions, digits around a word) are detected by rules instead.
 */
const COMMON_PASSWORDS: ReadonlySet<string> = new Set(
  readFileSync(new URL('common-passwords.txt', import.meta.url), 'utf8')
    .split(/\s+/)
    .filter(Boolean),
)

/** Keyboard rows and counting sequences. */
const KEY_RUNS = [
  'abcdefghijklmnopqrstuvwxyz',
  '01234567890',
  'qwertyuiop',
  'asdfghjkl',
  'zxcvbnm',
  'qwertzuiop',
  'yxcvbnm',
  'azertyuiop',
  'qsdfghjklm',
  'wxcvbn',
  '1qaz2wsx3edc4rfv5tgb6yhn7ujm',
  'qazwsxedcrfvtgbyhnujm',
  '1q2w3e4r5t6y7u8i9o0p',
  'q1w2e3r4t5y6u7i8o9p0',
  'a1b2c3d4e5f6',
  '1a2b3c4d5e6f',
].flatMap((row) => [row, [...row].reverse().join('')])
const MIN_RUN_LENGTH = 3
const MAX_RUNS = 3

/** Letters that digits are used for. */
const LOOK_ALIKES: Readonly<Record<string, string>> = { 0: 'o', 1: 'i', 3: 'e', 4: 'a', 5: 's', 7: 't', 8: 'b' }
/** Parts of a date in the 20th or 21st century; `DATE` accepts three orders. */
const [YEAR, MONTH, DAY] = ['(?:19|20)\\d\\d', '(?:0[1-9]|1[0-2])', '(?:0[1-9]|[12]\\d|3[01])']
const DATE = new RegExp(`^(?:${YEAR}${MONTH}${DAY}|${DAY}${MONTH}${YEAR}|${MONTH}${DAY}${YEAR})$`)
/** Digits before or after a word, such as a year. */
const PADDED_WORD = /^\d{0,4}(.*?)\d{0,4}$/

/** Returns true if a password is common: listed, made of runs or repetitions, a date, or the login name; also with up to four digits around it. */
export function isCommonPassword(password: string, name: string): boolean {
  const plain = password.toLowerCase()
  const [, stem = ''] = PADDED_WORD.exec(plain) ?? []
  return [plain, stem].some((text) => isWeak(text) || isLoginName(name, text))
}

const isWeak = (text: string): boolean =>
  COMMON_PASSWORDS.has(text) ||
  (/[a-z]/.test(text) && COMMON_PASSWORDS.has(text.replace(/\d/g, (digit) => LOOK_ALIKES[digit] ?? digit))) ||
  /^(.{1,4})\1+$/.test(text) ||
  DATE.test(text) ||
  consistsOfRuns(text, MAX_RUNS)

/** Returns true if a text consists of at most `most` runs: `qwerty`, `123qwe`, `abc321`. */
function consistsOfRuns(text: string, most: number): boolean {
  if (text === '') return false
  if (KEY_RUNS.some((row) => text.length >= MIN_RUN_LENGTH && row.includes(text))) return true
  if (most === 1) return false
  for (let at = MIN_RUN_LENGTH; at <= text.length - MIN_RUN_LENGTH; at++)
    if (KEY_RUNS.some((row) => row.includes(text.slice(0, at))) && consistsOfRuns(text.slice(at), most - 1)) return true
  return false
}

/** Returns true if a text is a login name, or the part of one before the @. */
function isLoginName(name: string, text: string): boolean {
  const whole = name.trim().toLowerCase()
  const signs = [whole, whole.split('@')[0] ?? ''].map((part) => part.replace(/[^a-z0-9]/g, ''))
  return text.length >= MIN_RUN_LENGTH && signs.includes(text)
}
