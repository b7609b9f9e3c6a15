/** Directives of the pages' policy that the setting `custom_csp` extends. */
export const SOURCE_DIRECTIVES = [
  'script-src',
  'style-src',
  'frame-src',
  'connect-src',
  'img-src',
  'font-src',
  'media-src',
  'worker-src',
] as const

/** Directive of the pages' policy that an operator can extend. */
export type SourceDirective = (typeof SOURCE_DIRECTIVES)[number]

/** Further sources of the pages' policy by directive. */
export type PageSources = Partial<Record<SourceDirective, readonly string[]>>

/** Maximum number of sources, because every page carries them in a header. */
const MAX_SOURCES = 60

const LABEL = '[a-z\\d](?:[a-z\\d-]{0,61}[a-z\\d])?'
/** Origin of a host name with at least two labels, after an optional wildcard. Never an IP address. */
const ORIGIN_PATTERN = new RegExp(`^(https|wss)://(\\*\\.)?(?:${LABEL}\\.)+(?!\\d+(?::|$))${LABEL}(?::\\d{1,5})?$`)

/**
 * Keywords by directive. Intercom and Crisp insert style elements into the page, whose content varies: both require `'unsafe-inline'` for styles. Crisp also
 * starts a worker from a `blob:` address. No keyword is accepted for scripts.
 */
const KEYWORDS: Partial<Record<SourceDirective, readonly string[]>> = {
  'style-src': ["'unsafe-inline'"],
  'worker-src': ['blob:'],
}

const isDirective = (name: string): name is SourceDirective => SOURCE_DIRECTIVES.some((one) => one === name)

/** Returns true if the policy may contain a source in a directive. Only connections use `wss:`. */
function isSource(directive: SourceDirective, source: string): boolean {
  if (KEYWORDS[directive]?.includes(source)) return true
  const [, scheme] = ORIGIN_PATTERN.exec(source) ?? []
  return scheme === 'https' || (scheme === 'wss' && directive === 'connect-src')
}

/**
 * Parses the setting `custom_csp`, written as in vendors' instructions: `script-src https://chat.example; frame-src https://*.chat.example`. Returns the
 * sources, or what the setting must be.
 */
export function parsePageSources(written: string): { sources: PageSources } | { mustBe: string } {
  const sources: Partial<Record<SourceDirective, string[]>> = {}
  let count = 0
  for (const part of written.split(';')) {
    const [name, ...values] = part.trim().toLowerCase().split(/\s+/)
    if (!name) continue
    if (!isDirective(name))
      return { mustBe: `directives of ${SOURCE_DIRECTIVES.join(', ')}; "${name}" is none of them` }
    const wrong = values.find((value) => !isSource(name, value))
    if (wrong !== undefined) return { mustBe: describeSources(name, wrong) }
    sources[name] = [...new Set([...(sources[name] ?? []), ...values])]
    count += values.length
  }
  return count > MAX_SOURCES ? { mustBe: `at most ${MAX_SOURCES} sources` } : { sources }
}

function describeSources(name: SourceDirective, wrong: string): string {
  const origins = `origins (https://host.example or https://*.host.example${name === 'connect-src' ? ', also with wss:' : ''})`
  return `${[origins, ...(KEYWORDS[name] ?? [])].join(' or ')} in ${name}; "${wrong}" is none`
}

/** Writes sources in the form in which the setting is stored. */
export const formatPageSources = (sources: PageSources): string =>
  SOURCE_DIRECTIVES.flatMap((name) => (sources[name]?.length ? [[name, ...sources[name]].join(' ')] : [])).join('; ')
