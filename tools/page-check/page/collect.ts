/** Runs in the page that is checked. Reads what the rules need; changes nothing. */
import type { ElementFacts, EmbedScript, PageFacts, Violation } from '../facts.ts'
import { findFaintTexts } from './contrast.ts'
import { measureContent } from './measure.ts'

/** Object of the page in which `record.ts` keeps what the policy has blocked. */
type Recorded = Record<symbol, Violation[] | undefined>

/** Files below `/embed/` that a page loads: the loader, or that of an element. */
const EMBED_SCRIPT = /\/embed\/(?:[^/]+\/)?(?:suite\/)?(?:tradelet|session|tl-[a-z-]+)\.js$/

/** Returns the facts of the page after waiting for its elements: until each shows its data or an error, at most `timeoutMs`. */
export async function collect(
  names: readonly string[],
  languages: readonly string[],
  timeoutMs: number,
): Promise<PageFacts> {
  const scripts = findScripts()
  const configs = readConfigs(scripts)
  const prefixes = [...new Set(['tl', ...scripts.map(({ prefix }) => prefix), ...Object.keys(configs)])]
  const tags = new Set(prefixes.flatMap((prefix) => names.map((name) => `${prefix}-${name}`)))
  await settle(document, tags, timeoutMs)
  const elements = findElements(document, tags)
  return {
    address: location.href,
    language: document.documentElement.lang.trim(),
    scripts,
    configs: readConfigs(scripts),
    metaPolicies: [...document.querySelectorAll<HTMLMetaElement>('meta[http-equiv="content-security-policy" i]')].map(
      ({ content }) => content,
    ),
    violations: (globalThis as unknown as Recorded)[Symbol.for('tradelet.check')] ?? [],
    elements: elements.map((element) => readElement(element, elements, languages)),
  }
}

const findScripts = (): EmbedScript[] =>
  [...document.querySelectorAll<HTMLScriptElement>('script[src]')]
    .filter(({ src }) => URL.canParse(src) && EMBED_SCRIPT.test(new URL(src).pathname))
    .map(({ src, dataset }) => ({ address: src, prefix: dataset.prefix ?? 'tl' }))

/** Returns the configurations of the page by prefix. Invalid JSON counts as an empty one, as in the elements. */
function readConfigs(scripts: readonly EmbedScript[]): PageFacts['configs'] {
  const prefixes = new Set(['tl', ...scripts.map(({ prefix }) => prefix)])
  return Object.fromEntries(
    [...prefixes].flatMap((prefix) => {
      const script = document.getElementById(prefix === 'tl' ? 'tradelet-config' : `${prefix}-config`)
      return script ? [[prefix, parseObject(script.textContent)]] : []
    }),
  )
}

function parseObject(text: string): Record<string, unknown> {
  try {
    return Object(JSON.parse(text))
  } catch {
    return {}
  }
}

/** Returns the elements in a document or shadow root, also in open shadow roots of other components, but not those inside of elements. */
const findElements = (root: Document | ShadowRoot, tags: ReadonlySet<string>): HTMLElement[] =>
  [...root.querySelectorAll<HTMLElement>('*')].flatMap((element) => {
    if (tags.has(element.localName)) return [element]
    return element.shadowRoot ? findElements(element.shadowRoot, tags) : []
  })

/** Waits until each element is defined and shows data or an error, at most `timeoutMs`. */
async function settle(root: Document, tags: ReadonlySet<string>, timeoutMs: number): Promise<void> {
  const end = new Promise((resolve) => setTimeout(resolve, timeoutMs))
  const isReady = async (element: HTMLElement & { ready?: Promise<void> }) => {
    await customElements.whenDefined(element.localName)
    await element.ready
  }
  await Promise.race([end, Promise.allSettled(findElements(root, tags).map(isReady))])
  // Texts and colours that follow the first data.
  await new Promise((resolve) => setTimeout(resolve, 500))
}

function readElement(element: HTMLElement, all: readonly HTMLElement[], languages: readonly string[]): ElementFacts {
  const definition = customElements.get(element.localName) as
    | { build?: string; observedAttributes?: readonly string[] }
    | undefined
  return {
    name: nameElement(element, all),
    isDefined: definition !== undefined,
    attributes: element.getAttributeNames(),
    observed: [...(definition?.observedAttributes ?? [])],
    build: definition?.build ?? null,
    language: languages.find((code) => element.matches(`:state(${code})`)) ?? null,
    ...measureContent(element),
    faintTexts: definition ? findFaintTexts(element) : [],
  }
}

function nameElement(element: HTMLElement, all: readonly HTMLElement[]): string {
  const same = all.filter(({ localName }) => localName === element.localName)
  const [tag, id] = [element.localName, element.id]
  return id ? `${tag}#${id}` : same.length > 1 ? `${tag} ${same.indexOf(element) + 1}` : tag
}
