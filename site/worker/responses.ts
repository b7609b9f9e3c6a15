import { isGateway } from '../../shared/contract/result.ts'
import type { Plan } from './build-files.rules.ts'
import { keepUsed, kept, keptAnywhere } from './cache.ts'
import type { RequestEvent } from './scope.ts'

/** Time without a response after which the cached copy is used. */
const PATIENCE_MS = 4_000

/**
 * Ids of clients that show a cached page: their files must be of the same build. The set is lost when the browser ends the worker; then each file waits for its
 * own timeout.
 */
const shownAsKept = new Set<string>()

/** Responds to a request by its plan. Rejects like the browser without a worker if neither the network nor the cache has a response. */
export function answer(plan: Plan, build: string, event: RequestEvent): Promise<Response> {
  if (plan.kind === 'page') return page(plan.path, build, event)
  if (plan.kind === 'named') return named(plan.path, build, event)
  return unchanging(plan, event)
}

/** Returns the server's page; the cached one if the server is unreachable. */
async function page(path: string, build: string, event: RequestEvent): Promise<Response> {
  const coming = preloaded(event)
  event.waitUntil(coming.catch(() => undefined))
  const come = await within(coming)
  if (come && !isGateway(come.status)) return come
  const shown = await kept(build, path)
  if (!shown) return come ?? coming
  shownAsKept.add(event.resultingClientId || event.clientId)
  return path === '/404' ? new Response(shown.body, { status: 404, headers: shown.headers }) : shown
}

const preloaded = async ({ request, preloadResponse }: RequestEvent): Promise<Response> =>
  (await preloadResponse) ?? fetch(request)

async function named(path: string, build: string, { request, clientId }: RequestEvent): Promise<Response> {
  if (shownAsKept.has(clientId)) return (await kept(build, path)) ?? fetch(request)
  const coming = fetch(request)
  const come = await within(coming)
  if (come?.ok || come?.status === 304) return come
  return (await kept(build, path)) ?? come ?? coming
}

async function unchanging({ kind, path }: Plan, event: RequestEvent): Promise<Response> {
  const known = await keptAnywhere(path)
  if (known) return known
  const come = await fetch(event.request)
  if (kind === 'used') event.waitUntil(keepUsed(path, come.clone()).catch(() => undefined))
  return come
}

/** Returns the response if it arrives in time; null if it is late or fails. */
function within(coming: Promise<Response>): Promise<Response | null> {
  return new Promise((resolve) => {
    const timer = setTimeout(() => resolve(null), PATIENCE_MS)
    coming.then(resolve, () => resolve(null)).finally(() => clearTimeout(timer))
  })
}
