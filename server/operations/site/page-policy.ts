import { createHash } from 'node:crypto'
import * as v from 'valibot'
import { type CustomScript, scriptsOf } from '../../../shared/base/contract/custom-script.ts'
import type { PageSources } from '../../platform/settings/page-sources.ts'

/** Inline scripts and styles of a page, as policy sources, and the origins of the backends that its configuration names (shared/base/runtime/config.ts). */
export interface InlineSources {
  scripts: readonly string[]
  styles: readonly string[]
  backends: readonly string[]
}

const UNSAFE_INLINE = "'unsafe-inline'"

/** Inline `<script>` or `<style>` of a built page, with its content. */
const INLINE_PATTERN = /<(script|style)\b(?![^>]*\ssrc=)[^>]*>([\s\S]*?)<\/\1>/gi

/** Returns the inline sources of a built page, by hash. */
export function findInlineSources(html: string): InlineSources {
  const found = [...html.matchAll(INLINE_PATTERN)].map(([, tag = '', content = '']) => ({
    tag,
    source: toHashSource(content),
  }))
  const of = (wanted: string) => [...new Set(found.filter(({ tag }) => tag === wanted).map(({ source }) => source))]
  return { scripts: of('script'), styles: of('style'), backends: findBackends(html) }
}

const CONFIG_PATTERN = /<script\b(?=[^>]*\bid=["']?tradelet-config\b)[^>]*>([\s\S]*?)<\/script>/i
const BACKEND_KEYS = ['api', 'market', 'feed'] as const

/** Returns the origins of absolute addresses for calls and socket in a page's configuration. None if it is not JSON: the page ignores it then. */
function findBackends(html: string): string[] {
  const read = v.safeParse(
    v.pipe(v.string(), v.parseJson(), v.record(v.string(), v.unknown())),
    CONFIG_PATTERN.exec(html)?.[1],
  )
  if (!read.success) return []
  return BACKEND_KEYS.flatMap((name) => {
    const url = URL.parse(String(read.output[name] ?? ''))
    if (url === null || !/^(https?|wss?):$/.test(url.protocol)) return []
    const [web, socket] = /^(https|wss):$/.test(url.protocol) ? ['https', 'wss'] : ['http', 'ws']
    // Calls and socket derive from `api` if the others are not configured.
    return [`${web}://${url.host}`, `${socket}://${url.host}`].filter(isOrigin)
  })
}

/**
 * Returns the Content-Security-Policy of a page. It allows code and styles from this server's files and inline ones by hash. It also allows the operator's
 * `customScript`: inline code by hash, an external script by its address, whose origin it may call. Calls, socket and pictures are limited to this server
 * ('self' includes its `wss:`), the configured backends, and for pictures the origins in `pictures`. So injected code cannot send data anywhere else. Firefox
 * uses `default-src` for prefetched pages; every other kind has a directive of its own. `further` are the sources of the setting `custom_csp`, `ancestors` the
 * pages that may frame the page.
 */
export function buildPagePolicy(
  customScript: string,
  inline: InlineSources,
  pictures: readonly string[] = [],
  further: PageSources = {},
  ancestors = "'self'",
): string {
  const scripts = scriptsOf(customScript)
  const homes = scripts.flatMap(({ src }) => (src ? [new URL(src).origin].filter(isOrigin) : []))
  // Browsers ignore 'unsafe-inline' in a directive with a hash.
  const styles = further['style-src']?.includes(UNSAFE_INLINE) ? [] : inline.styles
  const toDirective = (name: keyof PageSources, ...sources: readonly string[]): string =>
    [name, ...new Set([...sources, ...(further[name] ?? [])])].join(' ')
  const toOptional = (name: keyof PageSources): string => (further[name]?.length ? toDirective(name) : `${name} 'none'`)
  return [
    "default-src 'self'",
    "object-src 'none'",
    toOptional('frame-src'),
    toOptional('media-src'),
    toDirective('script-src', "'self'", ...inline.scripts, ...scripts.map(toSource)),
    toDirective('style-src', "'self'", ...styles),
    toDirective('font-src', "'self'", 'data:'),
    toDirective('img-src', "'self'", 'data:', 'blob:', ...pictures, ...homes, ...inline.backends.filter(isHttp)),
    toDirective('connect-src', "'self'", ...inline.backends, ...homes),
    "manifest-src 'self'",
    toDirective('worker-src', "'self'"),
    "base-uri 'self'",
    "form-action 'self'",
    `frame-ancestors ${ancestors}`,
  ].join('; ')
}

/** Returns true if a text is safe as an origin in the policy: a host may contain characters that end a directive. */
export const isOrigin = (text: string): boolean => /^(https?|wss?):\/\/[a-z0-9._:[\]-]+$/.test(text)

const isHttp = (origin: string): boolean => origin.startsWith('http')

/** Returns the policy source of a script. Addresses are without their query, and with the characters that end a directive escaped. */
function toSource({ src, code }: CustomScript): string {
  if (src === null) return toHashSource(code)
  const { origin, pathname } = new URL(src)
  return `${origin}${pathname.replace(/;/g, '%3B').replace(/,/g, '%2C')}`
}

const toHashSource = (content: string): string => `'sha256-${createHash('sha256').update(content).digest('base64')}'`
