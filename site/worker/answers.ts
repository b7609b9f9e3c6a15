import { isGateway } from '../../shared/contract/result.ts'
import { keepUsed, kept, keptAnywhere } from './cache.ts'
import type { Plan } from './kept.rules.ts'
import type { RequestEvent } from './scope.ts'

/** So long a line may be silent before what was kept is shown in place of what it brings. */
const PATIENCE_MS = 4_000

/** Pages that are shown as they were kept: their files are those of the same build. Forgotten when the browser ends the worker; then each file waits for itself. */
const shownAsKept = new Set<string>()

/** Answers a request by its plan. Rejects as the browser would without a worker, when there is neither a line nor anything kept. */
export function answer(plan: Plan, build: string, event: RequestEvent): Promise<Response> {
  if (plan.kind === 'page') return page(plan.path, build, event)
  if (plan.kind === 'named') return named(plan.path, build, event)
  return unchanging(plan, event)
}

/** The page of the server; the kept one when the server is not reached. */
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

/** What comes in time; null for what does not come, or not at all. */
function within(coming: Promise<Response>): Promise<Response | null> {
  return new Promise((resolve) => {
    const timer = setTimeout(() => resolve(null), PATIENCE_MS)
    coming.then(resolve, () => resolve(null)).finally(() => clearTimeout(timer))
  })
}
