import type { FastifyRequest } from 'fastify'
import { toShownAddress } from '../../core/limits/sender.ts'
import type { LoginOrigin } from './session-tokens.ts'

/** Browsers by their mark in the user agent. The first match wins, since most browsers also carry the marks of others. */
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

/** Name of a program that is not a browser: `curl/8.5`, `node`. */
const PROGRAM_PATTERN = /^([A-Za-z][A-Za-z0-9 ._-]{0,30})(?:\/|$)/

const findName = (signs: readonly (readonly [RegExp, string])[], agent: string): string =>
  signs.find(([sign]) => sign.test(agent))?.[1] ?? ''

/** Returns browser and system, as in `Chrome · Windows`, the same in every language, or "" if unknown. Only known names: no text of the sender is included. */
export function toBrowserName(agent: string | undefined): string {
  const known = (agent ?? '').slice(0, 400)
  return [findName(BROWSERS, known), findName(SYSTEMS, known)].filter(Boolean).join(' · ')
}

/** Returns a name by which a person recognizes a device: browser and system, or the program's name; "" if unknown. */
export function toDeviceName(agent: string | undefined): string {
  const browser = toBrowserName(agent)
  return browser || /^Mozilla\//.test(agent ?? '') ? browser : (PROGRAM_PATTERN.exec(agent ?? '')?.[1] ?? '')
}

/** Returns device and source address of a login, for the member's list of sessions. */
export const readLoginOrigin = ({ headers, ip }: Pick<FastifyRequest, 'headers' | 'ip'>): LoginOrigin => ({
  device: toDeviceName(headers['user-agent']),
  address: toShownAddress(ip),
})
