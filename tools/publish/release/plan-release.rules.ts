import { readSection } from './surface.rules.ts'

/** Returns a text in which the section *Unreleased* became that of a version, with an empty one before it. Without notes the text is returned unchanged. */
export const closeSection = (text: string, version: string, day: string): string =>
  readSection(text, 'Unreleased').trim() === ''
    ? text
    : text.replace(/^## \[Unreleased\]\n/m, `## [Unreleased]\n\n## [${version}] - ${day}\n`)

/** Replaces the version where a file states it as `"version": "…"` or `VERSION = '…'`, at most `count` times. @throws Error if it is missing. */
export function replaceVersion(text: string, from: string, to: string, count: number): string {
  let replaced = 0
  const result = text.replaceAll(
    new RegExp(`("version": "|VERSION = ')${from.replaceAll('.', '\\.')}(?=["'])`, 'g'),
    (whole, start: string) => {
      replaced += 1
      return replaced > count ? whole : `${start}${to}`
    },
  )
  if (replaced < count) throw new Error(`the version ${from} was found ${replaced} times instead of ${count}`)
  return result
}

/** Replaces the major number of the state that elements share (`const MAJOR = 0`) by that of a version. @throws Error if it is missing */
export function replaceMajor(text: string, version: string): string {
  const declaration = /(\bconst MAJOR = )\d+/
  if (!declaration.test(text)) throw new Error('the major number of the shared state was not found')
  return text.replace(declaration, `$1${Number.parseInt(version, 10)}`)
}

/** Replaces a version in the addresses of elements, such as `/embed/0.1.2/tradelet.js`. Other places, such as the history of a rule, keep theirs. */
export const replaceAddresses = (text: string, from: string, to: string): string =>
  text.replaceAll(`/embed/${from}/`, `/embed/${to}/`)
