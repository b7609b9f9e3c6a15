/** Entry `@tradelet/elements/server`: elements with the operator's last prices in the HTML of a server. It needs `fetch` only, as Node 20 has it. */

/** Elements that an operator's backend renders: they show public figures and need no session. */
export type RenderedTag = 'tl-ticker' | 'tl-data' | 'tl-ranking' | 'tl-order-book'

/** Attributes by HTML name. `true` is an attribute without a value; false, null and undefined leave it out. */
export type RenderedAttributes = Readonly<Record<string, string | number | boolean | null | undefined>>

/** Settings of `render`. */
export interface RenderOptions {
  /** Origin of the operator's backend, such as `https://trade.example.com`. */
  backend: string
  /** Language of the texts, such as `de`. Default: English. */
  lang?: string
  /** Time in ms after which the element is returned without figures. Default: 1,000. */
  timeoutMs?: number
}

/** Why an element has no figures. `refused`: the backend does not accept an attribute; `field` names it. */
export interface RenderFailure {
  kind: 'refused' | 'status' | 'timeout' | 'network'
  message: string
  field?: string
}

/** Element as HTML. After a failure it is the bare element, which loads its figures in the browser. */
export interface Rendered {
  html: string
  /** True if the HTML has figures. False without a failure if the operator shows prices to members only. */
  hasFigures: boolean
  failure: RenderFailure | null
}

const DEFAULT_TIMEOUT_MS = 1_000
const TAG = /^tl-[a-z-]+$/
const NAME = /^[a-z][\w-]*$/i
/** Attributes that every HTML element has. They are added here; all others are the element's own. */
const GLOBAL =
  /^(?:class|id|style|slot|title|hidden|tabindex|role|part|dir|aria-[\w-]+|data-(?!(?:theme|updown|frame)$)[\w-]+)$/

const escapeText = (text: string): string => text.replace(/[&<>"']/g, (sign) => `&#${sign.codePointAt(0)};`)

const write = (attributes: readonly (readonly [string, string])[]): string =>
  attributes.map(([name, value]) => ` ${name}="${escapeText(value)}"`).join('')

/**
 * Returns an element as HTML with the operator's last prices, for the HTML of a page. The browser shows it before any script has loaded, the prices in grey; the element takes
 * its place when it has live ones. Never rejects: if the backend does not respond in time, the bare element is returned with the reason.
 *
 * @throws TypeError if the tag or the name of an attribute is not one of HTML
 * @example
 * ```ts
 * const { html } = await render('tl-ticker', { symbols: 'btcusdt,ethusdt' }, { backend: 'https://trade.example.com', lang: 'de' })
 * ```
 */
export async function render(
  tag: RenderedTag,
  attributes: RenderedAttributes,
  { backend, lang, timeoutMs = DEFAULT_TIMEOUT_MS }: RenderOptions,
): Promise<Rendered> {
  const given = Object.entries(attributes).flatMap(([name, value]): [string, string][] =>
    value === false || value === null || value === undefined ? [] : [[name, value === true ? '' : String(value)]],
  )
  const wrong = [tag].find((name) => !TAG.test(name)) ?? given.map(([name]) => name).find((name) => !NAME.test(name))
  if (wrong !== undefined) throw new TypeError(`tradelet: "${wrong}" is not a name of HTML`)
  const general = given.filter(([name]) => GLOBAL.test(name))
  const own = given.filter(([name]) => !GLOBAL.test(name))
  const language: [string, string][] = lang ? [['lang', lang]] : []
  const fail = (failure: RenderFailure): Rendered => ({
    html: `<${tag}${write([...general, ...own, ...language])}></${tag}>`,
    hasFigures: false,
    failure,
  })
  try {
    const url = new URL(`/embed/render/${tag}`, backend)
    for (const [name, value] of [...own, ...language]) url.searchParams.set(name, value)
    // Without a header the language would be that of this server.
    const headers = { 'accept-language': lang ?? 'en' }
    const response = await fetch(url, { headers, signal: AbortSignal.timeout(timeoutMs) })
    const body = await response.text()
    if (!response.ok || !body.startsWith(`<${tag}`)) return fail(readFailure(response.status, body))
    const html = `<${tag}${write(general)}${body.slice(tag.length + 1)}`
    return { html, hasFigures: body.includes('shadowrootmode'), failure: null }
  } catch (error) {
    const isLate = error instanceof Error && error.name === 'TimeoutError'
    return fail({ kind: isLate ? 'timeout' : 'network', message: String(error) })
  }
}

/** Reads the reason of a response without an element. */
function readFailure(status: number, body: string): RenderFailure {
  const { msg, field } = readObject(body)
  const message = typeof msg === 'string' ? msg : `status ${status}`
  return typeof field === 'string' ? { kind: 'refused', message, field } : { kind: 'status', message }
}

function readObject(body: string): { msg?: unknown; field?: unknown } {
  try {
    return Object(JSON.parse(body))
  } catch {
    return {}
  }
}
