import { createHash } from 'node:crypto'
import * as v from 'valibot'
import { type CustomScript, scriptsOf } from '../../../shared/contract/custom-script.ts'

/** Code and styles that stand in a page itself, as sources of its policy, and the origins of a backend that its configuration names (shared/config.ts). */
export interface InlineSources {
  scripts: readonly string[]
  styles: readonly string[]
  backends: readonly string[]
}

/** A `<script>` or `<style>` of a page that we built, with what it holds; not those of another file. */
const INLINE = /<(script|style)\b(?![^>]*\ssrc=)[^>]*>([\s\S]*?)<\/\1>/gi

/** What stands in a page that we built, by its hash. */
export function inlineSourcesOf(html: string): InlineSources {
  const found = [...html.matchAll(INLINE)].map(([, tag = '', content = '']) => ({ tag, source: hashOf(content) }))
  const of = (wanted: string) => [...new Set(found.filter(({ tag }) => tag === wanted).map(({ source }) => source))]
  return { scripts: of('script'), styles: of('style'), backends: backendsIn(html) }
}

const CONFIG = /<script\b(?=[^>]*\bid=["']?tradelet-config\b)[^>]*>([\s\S]*?)<\/script>/i
const BACKENDS = ['api', 'market', 'feed'] as const

/** Returns the origins of calls and socket that a page's configuration names with their whole address. A configuration that is no JSON has none: the page ignores it. */
function backendsIn(html: string): string[] {
  const read = v.safeParse(v.pipe(v.string(), v.parseJson(), v.record(v.string(), v.unknown())), CONFIG.exec(html)?.[1])
  if (!read.success) return []
  return BACKENDS.flatMap((name) => {
    const url = URL.parse(String(read.output[name] ?? ''))
    if (url === null || !/^(https?|wss?):$/.test(url.protocol)) return []
    const [web, socket] = /^(https|wss):$/.test(url.protocol) ? ['https', 'wss'] : ['http', 'ws']
    // Calls and socket follow from `api` where the others are not named.
    return [`${web}://${url.host}`, `${socket}://${url.host}`].filter(isOrigin)
  })
}

/**
 * What a page of the site may load and do (Content-Security-Policy). Code and styles are this server's own files and what stands in the page, by its
 * hash, besides what the operator's `custom_script` names: code by its hash, an external script by its address, which may then call home. Calls, the socket and
 * pictures are this server's own ('self' is also its `wss:`), those of the backend that the page's configuration names, and pictures of the origins in `pictures`. So code that
 * was slipped into a page has nowhere to send what it finds. `default-src` stands for pages that are fetched ahead, as Firefox has it; nothing else is left to it.
 */
export function pagePolicy(customScript: string, inline: InlineSources, pictures: readonly string[] = []): string {
  const scripts = scriptsOf(customScript)
  const allowed = [...new Set([...inline.scripts, ...scripts.map(sourceOf)])]
  const homes = [...new Set(scripts.flatMap(({ src }) => (src ? [new URL(src).origin].filter(isOrigin) : [])))]
  return [
    "default-src 'self'",
    "object-src 'none'",
    "frame-src 'none'",
    "media-src 'none'",
    ["script-src 'self'", ...allowed].join(' '),
    ["style-src 'self'", ...inline.styles].join(' '),
    "font-src 'self' data:",
    ["img-src 'self' data: blob:", ...new Set([...pictures, ...homes, ...inline.backends.filter(isWeb)])].join(' '),
    ["connect-src 'self'", ...new Set([...inline.backends, ...homes])].join(' '),
    "manifest-src 'self'",
    "worker-src 'self'",
    "base-uri 'self'",
    "form-action 'self'",
    "frame-ancestors 'self'",
  ].join('; ')
}

/** What may stand in the policy as an origin: a host may hold signs that end a directive. */
export const isOrigin = (text: string): boolean => /^(https?|wss?):\/\/[a-z0-9._:[\]-]+$/.test(text)

const isWeb = (origin: string): boolean => origin.startsWith('http')

/** A source of the policy. Addresses stand there without their query, and with what would end the directive written out. */
function sourceOf({ src, code }: CustomScript): string {
  if (src === null) return hashOf(code)
  const { origin, pathname } = new URL(src)
  return `${origin}${pathname.replace(/;/g, '%3B').replace(/,/g, '%2C')}`
}

const hashOf = (content: string): string => `'sha256-${createHash('sha256').update(content).digest('base64')}'`
