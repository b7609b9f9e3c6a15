/** Browsers by the sign in their user agent; the first that fits, since most carry the signs of others as well. */
const BROWSERS = [
  [/\bEdg(?:A|iOS)?\//, 'Edge'],
  [/\b(?:OPR|Opera)\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(?:Firefox|FxiOS)\//, 'Firefox'],
  [/\b(?:Chrome|CriOS|HeadlessChrome)\//, 'Chrome'],
  [/\bVersion\/.*\bSafari\//, 'Safari'],
] as const

const SYSTEMS = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b|\bMacintosh\b/, 'macOS'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bLinux\b/, 'Linux'],
] as const

/** What a program calls itself that is no browser: `curl/8.5`, `node`. */
const PROGRAM = /^([A-Za-z][A-Za-z0-9 ._-]{0,30})(?:\/|$)/

const first = (signs: readonly (readonly [RegExp, string])[], agent: string): string =>
  signs.find(([sign]) => sign.test(agent))?.[1] ?? ''

/** A name by which a person knows a device again: browser and system, as in `Chrome · Windows`, the same in every language; "" when nothing is known. */
export function deviceName(agent: string | undefined): string {
  const known = (agent ?? '').slice(0, 400)
  const browser = first(BROWSERS, known)
  const system = first(SYSTEMS, known)
  const program = browser || system || /^Mozilla\//.test(known) ? '' : (PROGRAM.exec(known)?.[1] ?? '')
  return [browser, system, program].filter(Boolean).join(' · ')
}
