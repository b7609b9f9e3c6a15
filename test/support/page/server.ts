/** Request that was sent. `form` is from its body, `query` from its address. */
export interface Sent {
  method: string
  path: string
  headers: Headers
  form: Record<string, string>
  query: Record<string, string>
  keepalive: boolean
}

type Reply = Response | Promise<Response>

/** Requests so far and the function that creates the responses; tests may change both. */
export const server: { sent: Sent[]; reply: (request: Sent) => Reply } = {
  sent: [],
  reply: () => answer({ code: 1, msg: '', data: null }),
}

globalThis.fetch = (address, { method = 'GET', headers, body, signal, keepalive = false } = {}) => {
  const { pathname, searchParams } = new URL(String(address))
  const request: Sent = {
    method,
    path: pathname,
    headers: new Headers(headers),
    form: body instanceof URLSearchParams ? Object.fromEntries(body) : {},
    query: Object.fromEntries(searchParams),
    keepalive,
  }
  server.sent.push(request)
  return new Promise((resolve, reject) => {
    signal?.throwIfAborted()
    signal?.addEventListener('abort', () => reject(signal.reason))
    Promise.resolve(server.reply(request)).then(resolve, reject)
  })
}

/** Creates a response with a JSON body. */
export const answer = (body: unknown, status = 200): Response => Response.json(body, { status })

/** Creates a response with any text as its body. */
export const text = (body: string, status = 200): Response =>
  new Response(body, { status, headers: { 'content-type': 'text/html' } })

/** Creates a response that never arrives. */
export const never = (): Promise<Response> => new Promise(() => undefined)

/** Waits for 20 turns of the event loop, so that pending promises resolve. */
export async function settled(): Promise<void> {
  for (let turn = 0; turn < 20; turn++) await new Promise((resolve) => resolveSoon(resolve))
}

const resolveSoon = globalThis.setImmediate

/** Returns the requests to a path. */
export const sentTo = (path: string): Sent[] => server.sent.filter((request) => request.path === path)
