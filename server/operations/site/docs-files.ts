import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { EDITOR_ADDRESSES } from '../../../shared/base/rules/documentation.rules.ts'
import { findInlineSources, type InlineSources, isOrigin } from './page-policy.ts'
import { addTrailingSlash, redirect } from './redirect.ts'
import type { SendText } from './serve-texts.ts'

/** Address of the documentation site. */
const DOCS_PATH = '/docs/'

const CACHE_FOREVER = 'public, max-age=31536000, immutable'
const CACHE_REVALIDATE = 'no-cache'

/** Folders whose files are named by a hash of their content. */
const HASHED_FOLDERS = /^(?:_astro|pagefind\/(?:fragment|index))\//

/** Returns whether a path names a file below a folder: it has no empty or dot segments, and no characters with a special meaning to file systems. */
export const isPlainPath = (path: string): boolean =>
  !/[\\\0]/.test(path) && path.split('/').every((part) => !['', '.', '..'].includes(part))

/** Editors of the web that examples are sent to by a press. */
const FORM_TARGETS = Object.values(EDITOR_ADDRESSES).map((address) => new URL(address).origin)

/**
 * Returns the Content-Security-Policy of a documentation page. It allows scripts of this server and the page's own inline ones by hash, and no inline style.
 * `'wasm-unsafe-eval'` is for the search, which is a WebAssembly module. `mayOpenEditors` permits forms that open examples in editors of the web. Previews are frames of this server, whose elements show pictures of `pictures`.
 */
export function buildDocsPolicy(
  { scripts }: Pick<InlineSources, 'scripts'>,
  pictures: readonly string[] = [],
  mayOpenEditors = true,
): string {
  return [
    "default-src 'self'",
    "object-src 'none'",
    "media-src 'none'",
    "frame-src 'self'",
    ["script-src 'self' 'wasm-unsafe-eval'", ...scripts].join(' '),
    "style-src 'self'",
    "font-src 'self' data:",
    ["img-src 'self' data: blob:", ...pictures.filter(isOrigin)].join(' '),
    "connect-src 'self'",
    "worker-src 'self'",
    "base-uri 'self'",
    `form-action ${mayOpenEditors ? FORM_TARGETS.join(' ') : "'none'"}`,
    "frame-ancestors 'self'",
  ].join('; ')
}

/** Page in the frames of previews. */
const PREVIEW_FILE = 'preview/index.html'
/** Gives the page an origin of its own, also if it is opened without its frame: it has no session and no stored data of the site. */
const PREVIEW_SANDBOX = '; sandbox allow-scripts allow-forms allow-popups'

/** Policy of the search's worker, which a worker takes from its own file. */
const SEARCH_POLICY = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'"
const SEARCH_SCRIPT = /^pagefind\/[\w-]+\.js$/

/** Creates a function that returns the inline scripts of a page, read again when the page changes. */
function createInlineReader(folder: string): (file: string) => Promise<InlineSources | null> {
  const known = new Map<string, { stamp: string; inline: InlineSources }>()
  return async (file) => {
    const stats = await stat(join(folder, file)).catch(() => null)
    if (!stats?.isFile()) return null
    const stamp = `${stats.mtimeMs} ${stats.size}`
    const kept = known.get(file)
    if (kept?.stamp === stamp) return kept.inline
    const inline = findInlineSources(await readFile(join(folder, file), 'utf8'))
    known.set(file, { stamp, inline })
    return inline
  }
}

/** Texts for language models (tools/documents/site/llms.ts). */
const TEXT_FILE = /^(?:llms\.txt|(?:elements\/)?[\w-]+\.md)$/

/** Returns the file of a documentation page: `embedding/` is `embedding/index.html`. Null if the path needs a slash at its end. */
export function getDocsFile(path: string): string | null {
  if (path === '' || path.endsWith('/')) return `${path}index.html`
  return /\.[^/]+$/.test(path) ? path : null
}

/**
 * Serves the documentation site, the folder `docs` of the build, at /docs/. `pictureOrigins` returns the origins of pictures that elements in previews show.
 * `sendText` sends texts with the address of this backend, the reply's `sendFile` other files of the build. Unknown pages end in the 404 page of the host site.
 */
export function serveDocs(
  app: FastifyInstance,
  dist: string,
  pictureOrigins: () => Promise<readonly string[]>,
  sendText: SendText,
): void {
  const readInline = createInlineReader(join(dist, 'docs'))
  app.get('/docs', (_request, reply) => void redirect(reply, DOCS_PATH, 301))
  // The files of the search are compressed inside: compressing them again, or naming their encoding, makes browsers reject them.
  app.get<{ Params: { '*': string } }>(`${DOCS_PATH}*`, { compress: false }, async ({ params, url }, reply) => {
    const path = params['*']
    if (path !== '' && !isPlainPath(path.replace(/\/$/, ''))) return reply.callNotFound()
    const file = getDocsFile(path)
    if (file === null) return redirect(reply, addTrailingSlash(url), 301)
    if (TEXT_FILE.test(file)) {
      await sendText(`docs/${file}`, reply)
      return reply
    }
    if (!file.endsWith('.html')) {
      if (SEARCH_SCRIPT.test(file)) reply.header('content-security-policy', SEARCH_POLICY)
      return reply
        .header('cache-control', HASHED_FOLDERS.test(file) ? CACHE_FOREVER : CACHE_REVALIDATE)
        .sendFile(`docs/${file}`)
    }
    const inline = await readInline(file)
    if (!inline) return reply.callNotFound()
    const isPreview = file === PREVIEW_FILE
    const policy = buildDocsPolicy(inline, await pictureOrigins(), !isPreview)
    return reply
      .headers({
        'cache-control': CACHE_REVALIDATE,
        'content-security-policy': isPreview ? `${policy}${PREVIEW_SANDBOX}` : policy,
      })
      .sendFile(`docs/${file}`)
  })
}
