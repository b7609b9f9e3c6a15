import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import * as v from 'valibot'
import type { Catalogue } from '../../../shared/base/i18n/catalogue.ts'

/** Hash of the English text that each translation of a language was made from, by namespace and key: `locales/sources/TAG.json`. */
export type Sources = Readonly<Record<string, Readonly<Record<string, string>>>>

const sourcesSchema = v.record(v.string(), v.record(v.string(), v.string()))

/** Texts about a member's money: namespaces, and groups of the namespace `server`. Behind English they fail the check; others are only counted. */
const MONEY_PLACES: readonly string[] = [
  ...'account-transfer assets balances bind-address deposit exchange fills flash-swap internal-transfer loan-application loans mining'.split(
    ' ',
  ),
  ...'mining-application options products record records spot spot-orders staking staking-orders wallet withdrawal'.split(
    ' ',
  ),
].map((namespace) => `${namespace}/`)
const MONEY_MESSAGES: readonly string[] =
  'bank booked deposits internalTransfer loans mining networks options refusals spot staking swap trading transfer withdrawals'
    .split(' ')
    .map((group) => `server/${group}.`)

/** Returns true for the place (`namespace/key`) of a text about money. */
export const isAboutMoney = (place: string): boolean =>
  [...MONEY_PLACES, ...MONEY_MESSAGES].some((start) => place.startsWith(start))

/** Returns the hash of an English text: 8 hexadecimal digits of SHA-256, enough to notice a change. */
const hashSource = (text: string): string => createHash('sha256').update(text).digest('hex').slice(0, 8)

const toPath = (root: string, tag: string): string => join(root, 'locales/sources', `${tag}.json`)

/** Reads the sources of a language; empty if it has no file yet. @throws an error of valibot if the file is invalid. */
export function readSources(root: string, tag: string): Sources {
  const path = toPath(root, tag)
  return existsSync(path) ? v.parse(sourcesSchema, JSON.parse(readFileSync(path, 'utf8'))) : {}
}

/** Writes the sources of a language. */
export function writeSources(root: string, tag: string, sources: Sources): void {
  mkdirSync(dirname(toPath(root, tag)), { recursive: true })
  writeFileSync(toPath(root, tag), `${JSON.stringify(sources, null, 2)}\n`)
}

/** Returns the places of translations that were made from another English text than today's, or from an unknown one. */
export const findBehind = (english: Catalogue, other: Catalogue, sources: Sources): string[] =>
  Object.entries(english.namespaces).flatMap(([namespace, texts]) =>
    Object.entries(texts)
      .filter(
        ([key, text]) =>
          other.namespaces[namespace]?.[key] !== undefined && sources[namespace]?.[key] !== hashSource(text),
      )
      .map(([key]) => `${namespace}/${key}`),
  )

/**
 * Returns the sources with today's English for each of `places`, `namespace/key` or a whole namespace. Texts that English no longer has are dropped. `unknown`
 * lists places that name no text.
 */
export function confirmSources(
  english: Catalogue,
  sources: Sources,
  places: Iterable<string>,
): { sources: Sources; unknown: string[] } {
  const unknown = new Set(places)
  const wanted = new Set(unknown)
  const confirmed = Object.entries(english.namespaces).map(([namespace, texts]) => {
    const own = Object.entries(texts).flatMap(([key, text]): [string, string][] => {
      const names = [namespace, `${namespace}/${key}`].filter((name) => wanted.has(name))
      for (const name of names) unknown.delete(name)
      const hash = names.length > 0 ? hashSource(text) : sources[namespace]?.[key]
      return hash === undefined ? [] : [[key, hash]]
    })
    return [namespace, Object.fromEntries(own)] as const
  })
  return {
    sources: Object.fromEntries(confirmed.filter(([, own]) => Object.keys(own).length > 0)),
    unknown: [...unknown],
  }
}
