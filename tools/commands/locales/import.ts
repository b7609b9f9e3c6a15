import type { Catalogue, LanguageMeta, Texts } from '../../../shared/i18n/catalogue.ts'
import { type Fault, ruleBroken } from './status.ts'
import type { Unit } from './xliff.ts'

/** What a catalogue says of a language that has none yet, as far as the system knows the language. */
export function metaOf(language: string): LanguageMeta {
  const locale = new Intl.Locale(language)
  const own = new Intl.DisplayNames([language], { type: 'language' }).of(language) ?? language
  const info = 'getTextInfo' in locale ? (locale.getTextInfo as () => { direction: string })() : null
  return {
    name: own.charAt(0).toLocaleUpperCase(language) + own.slice(1),
    direction: info?.direction === 'rtl' ? 'rtl' : 'ltr',
  }
}

/**
 * Puts translations into a catalogue: keys in the order of English, what the document does not mention as it was. Answers what is wrong instead of a part;
 * with a fault nothing should be written.
 */
export function withUnits(
  language: string,
  english: Catalogue,
  former: Catalogue | undefined,
  units: readonly Unit[],
): { catalogue: Catalogue; faults: (Fault & { line: number })[] } {
  const faults: (Fault & { line: number })[] = []
  const given = new Map<string, string>()
  for (const { namespace, key, source, target, line } of units) {
    const place = `${namespace}/${key}`
    const text = textOf(english, namespace, key)
    const broken = target === null || text === undefined ? null : ruleBroken(language, text, target)
    if (text === undefined) faults.push({ place, line, rule: 'is no text of English' })
    else if (source !== text) faults.push({ place, line, rule: 'was made of another English text than there is now' })
    else if (given.has(place)) faults.push({ place, line, rule: 'stands there twice' })
    else if (broken) faults.push({ place, line, rule: broken })
    if (target !== null) given.set(place, target)
  }
  const namespaces = Object.entries(english.namespaces).flatMap(([namespace, texts]): [string, Texts][] => {
    const own = Object.keys(texts).flatMap((key) => {
      const text = given.get(`${namespace}/${key}`) ?? former?.namespaces[namespace]?.[key]
      return text === undefined ? [] : [[key, text] as const]
    })
    return own.length === 0 ? [] : [[namespace, Object.fromEntries(own)]]
  })
  return { catalogue: { meta: former?.meta ?? metaOf(language), namespaces: Object.fromEntries(namespaces) }, faults }
}

/** A text of a catalogue; names of a document may be those of anything. */
function textOf({ namespaces }: Catalogue, namespace: string, key: string): string | undefined {
  const texts = Object.hasOwn(namespaces, namespace) ? namespaces[namespace] : undefined
  return texts && Object.hasOwn(texts, key) ? texts[key] : undefined
}

/** A catalogue as it stands in its file: two spaces a level, short lists in one line. */
export const catalogueText = ({ meta, namespaces }: Catalogue): string =>
  `${JSON.stringify({ meta, ...namespaces }, null, 2).replace(/\[\s+("[^\]]*?")\s+\]/g, (_list, items: string) => `[${items.replace(/,\s+/g, ', ')}]`)}\n`
