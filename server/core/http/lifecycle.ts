import type { FastifyInstance } from 'fastify'
import type { Context } from './context.ts'

/** `leaving`: the backend was asked to stop and still serves all requests. `stopping`: it rejects new orders and completes running requests. */
type LifecyclePhase = 'serving' | 'leaving' | 'stopping'

/** Seconds after which clients should retry: by then the next backend or another node is available. */
export const STOPPING_RETRY_SECONDS = 5

/** Request in progress. */
interface RunningRequest {
  answered: Promise<void>
  end(): void
}

const phases = new WeakMap<Context, LifecyclePhase>()
const requestsByContext = new WeakMap<Context, Map<object, RunningRequest>>()

/** Returns the phase of a backend's life. */
export const getPhase = (context: Context): LifecyclePhase => phases.get(context) ?? 'serving'

/** Moves a backend to a later phase. */
export const enterPhase = (context: Context, life: Exclude<LifecyclePhase, 'serving'>): void =>
  void phases.set(context, life)

/**
 * Tracks the requests in progress, except those that became sockets. After the stop request each response closes its connection, so that a balancer sends the
 * client's next request to another node.
 */
export function watchRequests(app: FastifyInstance, context: Context): void {
  const all = new Map<object, RunningRequest>()
  requestsByContext.set(context, all)
  app.addHook('onRequest', async (request, reply) => {
    if (request.headers.upgrade !== undefined) return
    if (getPhase(context) !== 'serving') reply.header('connection', 'close')
    let end = () => {}
    const answered = new Promise<void>((resolve) => {
      end = resolve
    })
    all.set(request, { answered, end })
  })
  app.addHook('onResponse', async (request) => {
    all.get(request)?.end()
    all.delete(request)
  })
}

/** Resolves when all requests in progress at the time of the call have been answered. */
export const waitForRequests = async (context: Context): Promise<void> =>
  void (await Promise.all([...(requestsByContext.get(context)?.values() ?? [])].map(({ answered }) => answered)))
