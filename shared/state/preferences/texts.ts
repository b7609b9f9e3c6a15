import { atom, type ReadableAtom, type WritableAtom } from 'nanostores'
import type { Texts } from '../../base/i18n/catalogue.ts'
import { englishTexts, load } from '../../base/i18n/folder.ts'
import { fillPlaceholders, type Namespace, type Translate } from '../../base/i18n/translate.ts'
import { config } from '../../base/runtime/config.ts'
import { $language } from './language.ts'
import type { FindOwnText } from './page-texts.ts'

/** Loads a namespace of another language. May be called again after a failure. */
export type LoadTexts = (language: string, namespace: string) => Promise<Texts>

/** Maximum time in ms for which an element waits for its texts before it renders in English. */
const MAX_WAIT_MS = 3000

/** Namespace of a language with the function that has loaded it. */
interface LoadedTexts {
  from: LoadTexts
  texts: Promise<Texts> | Texts
}

/**
 * Loads texts of other languages, each namespace once. A failure is logged and can be retried. A namespace for which a function had no texts is loaded again by
 * the next function: a file of the build can name it before the file with the texts is there.
 */
function createLoader() {
  const loaded = new Map<string, LoadedTexts>()
  const toName = (language: string, namespace: string) => `${language}/${namespace}`
  return {
    /** Returns the texts of a namespace if they are loaded. */
    find(language: string, namespace: string): Texts | undefined {
      const texts = loaded.get(toName(language, namespace))?.texts
      return texts instanceof Promise ? undefined : texts
    },
    /** Returns the texts of a namespace, or a promise while they load. The promise resolves to no texts after a failure. */
    load(get: LoadTexts, language: string, namespace: string): Promise<Texts> | Texts {
      const name = toName(language, namespace)
      const known = loaded.get(name)
      if (known && (known.from === get || Object.keys(known.texts)[0])) return known.texts
      const arriving = get(language, namespace).then(
        (texts) => {
          entry.texts = texts
          return texts
        },
        (error: unknown) => {
          if (loaded.get(name) === entry) loaded.delete(name)
          console.warn(`tradelet: texts ${name} failed`, error)
          return {}
        },
      )
      const entry: LoadedTexts = { from: get, texts: arriving }
      loaded.set(name, entry)
      return arriving
    },
  }
}

/** Runs `work` immediately if no texts are loading, else after the latest have loaded, at most `MAX_WAIT_MS` later. */
function runAfterLoading(getLoading: () => Promise<void> | null, work: () => void): void {
  if (!getLoading()) return work()
  let done = false
  const end = () => {
    if (done) return
    done = true
    clearTimeout(timer)
    work()
  }
  const timer = setTimeout(end, MAX_WAIT_MS)
  const settle = (): unknown => getLoading()?.then(settle) ?? end()
  settle()
}

/**
 * Texts of a page in the current language.
 *
 * English texts are bundled with the code that shows them. The namespaces of another language are loaded when it is chosen and all change at once; until then
 * the previous language stays. Missing texts are English. The next change of language retries failed loads. Texts that `own.find` returns replace them.
 */
export function createTexts(
  $wanted: ReadableAtom<string>,
  known: Readonly<Record<string, Texts>>,
  from: LoadTexts,
  own: { find?: FindOwnText } = {},
) {
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
      return fillPlaceholders(inLanguage, own.find?.(spoken, `${namespace}.${key}`, found) ?? found, values[0])
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
    /**
     * Adds English texts and, in a build, the loader of the other languages. If all namespaces are known, displayed texts do not change: the added ones belong
     * to code that has just been loaded, and the loaded namespaces of another language have them already.
     */
    provide(namespaces: Readonly<Record<string, Texts>>, loadFrom: LoadTexts = get): void {
      let isKnown = loadFrom === get
      for (const namespace of Object.keys(namespaces)) {
        isKnown &&= namespace in inEnglish
        inEnglish[namespace] = { ...inEnglish[namespace], ...namespaces[namespace] }
      }
      get = loadFrom
      if (!isKnown) follow()
    },
    /** Returns a store with the translation function of a namespace. It changes with the language. */
    $texts<N extends Namespace>(namespace: N): ReadableAtom<Translate<N>> {
      const $t = stores.get(namespace) ?? atom(translator(namespace, language))
      stores.set(namespace, $t)
      return $t as ReadableAtom<Translate<N>>
    },
    /** Runs `work` immediately if the language's texts are loaded, else after they have loaded or the wait has expired. */
    whenTextsReady: (work: () => void): void => runAfterLoading(() => coming, work),
  }
}

/** Texts of the page's configuration; their code is loaded before the first element is shown. */
const own: { find?: FindOwnText } = {}
const page = createTexts($language, englishTexts, load, own)

/** Adds English namespaces to the page. Each file of the build calls it for its texts. */
export const provide = page.provide

/** Returns a store with the translation function of a namespace: `$texts('ticker').get()('label')`. */
export const $texts = page.$texts

/** Returns the current translation function of a namespace: `texts('options')('chartOf', { market })`. */
export const texts = <N extends Namespace>(namespace: N): Translate<N> => page.$texts(namespace).get()

/** Runs work after the texts of the page's language have loaded or the wait has expired. Elements first render in one language only, with the page's own texts. */
export function whenTextsReady(work: () => void): void {
  const run = () => page.whenTextsReady(work)
  if (config().texts)
    void import('./page-texts.ts').then(({ readPageTexts }) => readPageTexts(own), console.warn).then(run)
  else run()
}
