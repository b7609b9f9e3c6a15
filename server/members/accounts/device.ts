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

/** Browser and system, as in `Chrome · Windows`, the same in every language: of those that we know, and nothing that the sender made up. "" for others. */
export function browserName(agent: string | undefined): string {
  const known = (agent ?? '').slice(0, 400)
  return [first(BROWSERS, known), first(SYSTEMS, known)].filter(Boolean).join(' · ')
}

/** A name by which a person knows a device again: browser and system, or what a program calls itself; "" when nothing is known. */
export function deviceName(agent: string | undefined): string {
  const browser = browserName(agent)
  return browser || /^Mozilla\//.test(agent ?? '') ? browser : (PROGRAM.exec(agent ?? '')?.[1] ?? '')
}
