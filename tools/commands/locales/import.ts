import type { Catalogue, LanguageMeta, Texts } from '../../../shared/base/i18n/catalogue.ts'
import { type Fault, findBrokenRule } from './status.ts'
import type { Unit } from './xliff.ts'

/** Returns the `meta` of a new catalogue, from what `Intl` knows of the language. */
export function createMeta(language: string): LanguageMeta {
  const locale = new Intl.Locale(language)
  const own = new Intl.DisplayNames([language], { type: 'language' }).of(language) ?? language
  const info = 'getTextInfo' in locale ? (locale.getTextInfo as () => { direction: string })() : null
  return {
    name: own.charAt(0).toLocaleUpperCase(language) + own.slice(1),
    direction: info?.direction === 'rtl' ? 'rtl' : 'ltr',
  }
}

/**
 * Merges translations into a catalogue. Keys keep the order of English; texts that the document does not contain stay unchanged. `confirmed` are the places of
 * texts that were translated from today's English: those marked as translated, and those that differ from before. If `faults` is not empty, the caller must not
 * write anything.
 */
export function mergeUnits(
  language: string,
  english: Catalogue,
  former: Catalogue | undefined,
  units: readonly Unit[],
): { catalogue: Catalogue; confirmed: string[]; faults: (Fault & { line: number })[] } {
  const faults: (Fault & { line: number })[] = []
  const given = new Map<string, string>()
  const confirmed: string[] = []
  for (const { namespace, key, source, target, isTranslated, line } of units) {
    const place = `${namespace}/${key}`
    const text = findText(english, namespace, key)
    const broken = target === null || text === undefined ? null : findBrokenRule(language, text, target)
    if (text === undefined) faults.push({ place, line, rule: 'is not a key of English' })
    else if (source !== text) faults.push({ place, line, rule: 'was translated from another English text' })
    else if (given.has(place)) faults.push({ place, line, rule: 'occurs twice' })
    else if (broken) faults.push({ place, line, rule: broken })
    if (target !== null) given.set(place, target)
    if (target !== null && (isTranslated || target !== former?.namespaces[namespace]?.[key])) confirmed.push(place)
  }
  const namespaces = Object.entries(english.namespaces).flatMap(([namespace, texts]): [string, Texts][] => {
    const own = Object.keys(texts).flatMap((key) => {
      const text = given.get(`${namespace}/${key}`) ?? former?.namespaces[namespace]?.[key]
      return text === undefined ? [] : [[key, text] as const]
    })
    return own.length === 0 ? [] : [[namespace, Object.fromEntries(own)]]
  })
  return {
    catalogue: { meta: former?.meta ?? createMeta(language), namespaces: Object.fromEntries(namespaces) },
    confirmed,
    faults,
  }
}

/** Returns a text of a catalogue. Names come from an imported document, so inherited properties are not read. */
function findText({ namespaces }: Catalogue, namespace: string, key: string): string | undefined {
  const texts = Object.hasOwn(namespaces, namespace) ? namespaces[namespace] : undefined
  return texts && Object.hasOwn(texts, key) ? texts[key] : undefined
}

/** Formats a catalogue for its file: two spaces per level, short lists on one line. */
export const formatCatalogue = ({ meta, namespaces }: Catalogue): string =>
  `${JSON.stringify({ meta, ...namespaces }, null, 2).replace(/\[\s+("[^\]]*?")\s+\]/g, (_list, items: string) => `[${items.replace(/,\s+/g, ', ')}]`)}\n`
