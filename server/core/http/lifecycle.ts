import type { FastifyInstance } from 'fastify'
import type { Context } from './context.ts'

/** `leaving`: the backend was asked to stop and still serves all requests. `stopping`: it rejects new orders and completes running requests. */
type Life = 'serving' | 'leaving' | 'stopping'

/** Seconds after which clients should retry: by then the next backend or another node is available. */
export const AGAIN_SECONDS = 5

/** Request in progress. */
interface Running {
  answered: Promise<void>
  end(): void
}

const lives = new WeakMap<Context, Life>()
const running = new WeakMap<Context, Map<object, Running>>()

/** Returns the phase of a backend's life. */
export const lifeOf = (context: Context): Life => lives.get(context) ?? 'serving'

/** Moves a backend to a later phase. */
export const enterLife = (context: Context, life: Exclude<Life, 'serving'>): void => void lives.set(context, life)

/**
 * Tracks the requests in progress, except those that became sockets. After the stop request each response closes its connection, so that a balancer sends the
 * client's next request to another node.
 */
export function watchRequests(app: FastifyInstance, context: Context): void {
  const all = new Map<object, Running>()
  running.set(context, all)
  app.addHook('onRequest', async (request, reply) => {
    if (request.headers.upgrade !== undefined) return
    if (lifeOf(context) !== 'serving') reply.header('connection', 'close')
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
export const requestsAnswered = async (context: Context): Promise<void> =>
  void (await Promise.all([...(running.get(context)?.values() ?? [])].map(({ answered }) => answered)))
