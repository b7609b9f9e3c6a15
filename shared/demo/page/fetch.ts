/** Request of the page to its backend. Header names are lower case; `form` has the fields of query and body. */
export interface PageRequest {
  /** Path below the base address, without its query. */
  path: string
  form: Record<string, string>
  headers: Record<string, string>
}

/** Returns the response to a request. */
export type Respond = (request: PageRequest) => Response | Promise<Response>

/**
 * Replaces the page's `fetch` for requests to a backend, the seam below `shared/wire/api/transport.ts`. Requests to other addresses go through.
 *
 * @param getBases base addresses of the backend without trailing slash; the first one that matches counts
 * @returns a function that restores the page's own `fetch`
 */
export function replaceFetch(getBases: () => readonly string[], respond: Respond): () => void {
  const genuine = globalThis.fetch
  globalThis.fetch = async (input, init) => {
    const url = new URL(input instanceof Request ? input.url : input, globalThis.location?.href)
    const base = getBases().find((address) => url.href.startsWith(`${address}/`))
    if (base === undefined) return genuine(input, init)
    init?.signal?.throwIfAborted()
    return Promise.race([respond(toPageRequest(url, `${base}/`, init)), rejectOnAbort(init?.signal)])
  }
  return () => {
    globalThis.fetch = genuine
  }
}

function toPageRequest(url: URL, base: string, init: RequestInit | undefined): PageRequest {
  const body = init?.body
  const sent = body instanceof URLSearchParams ? body : new URLSearchParams(typeof body === 'string' ? body : '')
  return {
    path: url.href.slice(base.length).replace(/[?#].*$/, ''),
    form: Object.fromEntries([...url.searchParams, ...sent]),
    headers: Object.fromEntries(new Headers(init?.headers)),
  }
}

const rejectOnAbort = (signal: AbortSignal | null | undefined): Promise<never> =>
  new Promise((_never, reject) =>
    signal?.addEventListener('abort', () => reject(new DOMException('Aborted', 'AbortError'))),
  )
