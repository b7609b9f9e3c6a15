import { isGatewayError } from '../../shared/base/contract/result.ts'
import type { ResponsePlan } from './build-files.rules.ts'
import { cacheUsed, matchAnyFile, matchBuildFile } from './cache.ts'
import type { RequestEvent } from './scope.ts'

/** Time without a response after which the cached copy is used. */
const RESPONSE_TIMEOUT_MS = 4_000

/**
 * Ids of clients that show a cached page: their files must be of the same build. The set is lost when the browser ends the worker; then each file waits for its
 * own timeout.
 */
const cachedPageClients = new Set<string>()

/** Responds to a request by its plan. Rejects like the browser without a worker if neither the network nor the cache has a response. */
export function respond(plan: ResponsePlan, build: string, event: RequestEvent): Promise<Response> {
  if (plan.kind === 'page') return respondWithPage(plan.path, build, event)
  if (plan.kind === 'named') return respondWithNamed(plan.path, build, event)
  return respondFromCache(plan, event)
}

/** Returns the server's page; the cached one if the server is unreachable. */
async function respondWithPage(path: string, build: string, event: RequestEvent): Promise<Response> {
  const coming = getPreloaded(event)
  event.waitUntil(coming.catch(() => undefined))
  const come = await waitForResponse(coming)
  if (come && !isGatewayError(come.status)) return come
  const shown = await matchBuildFile(build, path)
  if (!shown) return come ?? coming
  cachedPageClients.add(event.resultingClientId || event.clientId)
  return path === '/404' ? new Response(shown.body, { status: 404, headers: shown.headers }) : shown
}

const getPreloaded = async ({ request, preloadResponse }: RequestEvent): Promise<Response> =>
  (await preloadResponse) ?? fetch(request)

async function respondWithNamed(path: string, build: string, { request, clientId }: RequestEvent): Promise<Response> {
  if (cachedPageClients.has(clientId)) return (await matchBuildFile(build, path)) ?? fetch(request)
  const coming = fetch(request)
  const come = await waitForResponse(coming)
  if (come?.ok || come?.status === 304) return come
  return (await matchBuildFile(build, path)) ?? come ?? coming
}

async function respondFromCache({ kind, path }: ResponsePlan, event: RequestEvent): Promise<Response> {
  const known = await matchAnyFile(path)
  if (known) return known
  const come = await fetch(event.request)
  if (kind === 'used') event.waitUntil(cacheUsed(path, come.clone()).catch(() => undefined))
  return come
}

/** Returns the response if it arrives in time; null if it is late or fails. */
function waitForResponse(coming: Promise<Response>): Promise<Response | null> {
  return new Promise((resolve) => {
    const timer = setTimeout(() => resolve(null), RESPONSE_TIMEOUT_MS)
    coming.then(resolve, () => resolve(null)).finally(() => clearTimeout(timer))
  })
}
