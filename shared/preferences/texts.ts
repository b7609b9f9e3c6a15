import { atom, type ReadableAtom, type WritableAtom } from 'nanostores'
import type { Texts } from '../i18n/catalogue.ts'
import { englishTexts, load } from '../i18n/folder.ts'
import { fillPlaceholders, type Namespace, type Translate } from '../i18n/translate.ts'
import { $language } from './language.ts'

/** Gets a namespace of another language. May be asked again after a failure. */
export type LoadTexts = (language: string, namespace: string) => Promise<Texts>

/** How long an element waits for the texts of its language before it shows itself in English. */
const PATIENCE_MS = 3000

/** The texts of other languages, each asked for once. What failed is said in the console and may be asked for again. */
function createLoader() {
  const loaded = new Map<string, Promise<Texts> | Texts>()
  const nameOf = (language: string, namespace: string) => `${language}/${namespace}`
  return {
    /** The texts of a namespace, if they have come. */
    find(language: string, namespace: string): Texts | undefined {
      const texts = loaded.get(nameOf(language, namespace))
      return texts instanceof Promise ? undefined : texts
    },
    /** The texts of a namespace, or a promise while they are under way: of no texts when they cannot be had. */
    load(get: LoadTexts, language: string, namespace: string): Promise<Texts> | Texts {
      const name = nameOf(language, namespace)
      const known = loaded.get(name)
      if (known) return known
      const arriving = get(language, namespace).then(
        (texts) => {
          loaded.set(name, texts)
          return texts
        },
        (error: unknown) => {
          loaded.delete(name)
          console.warn(`tradelet: the texts ${name} could not be loaded`, error)
          return {}
        },
      )
      loaded.set(name, arriving)
      return arriving
    },
  }
}

/** Does something at once when no texts are under way, else when the latest have come, and at most `PATIENCE_MS` later. */
function afterLoading(comingNow: () => Promise<void> | null, work: () => void): void {
  if (!comingNow()) return work()
  let done = false
  const end = () => {
    if (done) return
    done = true
    clearTimeout(patience)
    work()
  }
  const patience = setTimeout(end, PATIENCE_MS)
  const settle = (): unknown => comingNow()?.then(settle) ?? end()
  settle()
}

/**
 * The texts of a page in the language chosen. English is there with the code of what shows; another language's namespaces are loaded when it is chosen, and
 * change all at once when they have come: until then the former language stays. A text that a language lacks, or that cannot be had, is English; the next
 * change of language tries again.
 */
export function createTexts($wanted: ReadableAtom<string>, known: Readonly<Record<string, Texts>>, from: LoadTexts) {
  const inEnglish: Record<string, Texts> = { ...known }
  const others = createLoader()
  const stores = new Map<Namespace, WritableAtom<Translate<Namespace>>>()
  let get = from
  let language = 'en'
  let coming: Promise<void> | null = null

  const translator =
    (namespace: Namespace, spoken: string): Translate<Namespace> =>
    (key, ...values) => {
      const text = others.find(spoken, namespace)?.[key]
      const [inLanguage, found] = text === undefined ? ['en', inEnglish[namespace]?.[key] ?? key] : [spoken, text]
      return fillPlaceholders(inLanguage, found, values[0])
    }

  const speak = (wanted: string) => {
    language = wanted
    coming = null
    for (const [namespace, $t] of stores) $t.set(translator(namespace, wanted))
  }

  const follow = () => {
    const wanted = $wanted.get()
    if (wanted === 'en') return speak('en')
    const arriving = Object.keys(inEnglish).map((namespace) => others.load(get, wanted, namespace))
    if (!arriving.some((texts) => texts instanceof Promise)) return speak(wanted)
    const all = Promise.all(arriving).then(() => {
      if (coming === all) speak(wanted)
    })
    coming = all
  }
  $wanted.subscribe(follow)

  return {
    /** Adds English namespaces and, in a build, where those of other languages come from. */
    provide(namespaces: Readonly<Record<string, Texts>>, loadFrom: LoadTexts = get): void {
      Object.assign(inEnglish, namespaces)
      get = loadFrom
      follow()
    },
    /** How to say something of a namespace; changes with the language. */
    $texts<N extends Namespace>(namespace: N): ReadableAtom<Translate<N>> {
      const $t = stores.get(namespace) ?? atom(translator(namespace, language))
      stores.set(namespace, $t)
      return $t as ReadableAtom<Translate<N>>
    },
    /** Does something at once when the language's texts are there, else when they have come or English has to do. */
    whenTextsReady: (work: () => void): void => afterLoading(() => coming, work),
  }
}

const page = createTexts($language, englishTexts, load)

/** Adds English namespaces to the page; each file of the build does so for what it shows. */
export const provide = page.provide

/** How to say something of a namespace, as a store: `$texts('ticker').get()('label')`. */
export const $texts = page.$texts

/** How to say something of a namespace now: `texts('options')('chartOf', { market })`. */
export const texts = <N extends Namespace>(namespace: N): Translate<N> => page.$texts(namespace).get()

/** Does something once the texts of the page's language are there, or English has to do: an element shows itself in one language only. */
export const whenTextsReady = page.whenTextsReady
