import { createHash } from 'node:crypto'
import { type CustomScript, scriptsOf } from '../../shared/contract/custom-script.ts'

/** Code and styles that stand in a page itself, as sources of its policy. */
export interface InlineSources {
  scripts: readonly string[]
  styles: readonly string[]
}

/** A `<script>` or `<style>` of a page that we built, with what it holds; not those of another file. */
const INLINE = /<(script|style)\b(?![^>]*\ssrc=)[^>]*>([\s\S]*?)<\/\1>/gi

/** What stands in a page that we built, by its hash. */
export function inlineSourcesOf(html: string): InlineSources {
  const found = [...html.matchAll(INLINE)].map(([, tag = '', content = '']) => ({ tag, source: hashOf(content) }))
  const of = (wanted: string) => [...new Set(found.filter(({ tag }) => tag === wanted).map(({ source }) => source))]
  return { scripts: of('script'), styles: of('style') }
}

/**
 * What a page of the site may load and do (Content-Security-Policy). Code and styles are this server's own files and what stands in the page, by its
 * hash, besides what the operator's `custom_script` names: code by its hash, an external script by its address, which may then call home. Pictures and
 * the exchange's socket may be elsewhere. `default-src` stands for pages that are fetched ahead, as Firefox has it; nothing else is left to it.
 */
export function pagePolicy(customScript: string, inline: InlineSources): string {
  const scripts = scriptsOf(customScript)
  const allowed = [...new Set([...inline.scripts, ...scripts.map(sourceOf)])]
  const homes = [...new Set(scripts.flatMap(({ src }) => (src ? [new URL(src).origin] : [])))]
  return [
    "default-src 'self'",
    "object-src 'none'",
    "frame-src 'none'",
    "media-src 'none'",
    ["script-src 'self'", ...allowed].join(' '),
    ["style-src 'self'", ...inline.styles].join(' '),
    "font-src 'self' data:",
    "img-src 'self' data: blob: https:",
    ["connect-src 'self' ws: wss:", ...homes].join(' '),
    "manifest-src 'self'",
    "worker-src 'self'",
    "base-uri 'self'",
    "form-action 'self'",
    "frame-ancestors 'self'",
  ].join('; ')
}

/** A source of the policy. Addresses stand there without their query, and with what would end the directive written out. */
function sourceOf({ src, code }: CustomScript): string {
  if (src === null) return hashOf(code)
  const { origin, pathname } = new URL(src)
  return `${origin}${pathname.replace(/;/g, '%3B').replace(/,/g, '%2C')}`
}

const hashOf = (content: string): string => `'sha256-${createHash('sha256').update(content).digest('base64')}'`
