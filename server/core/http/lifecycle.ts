import type { FastifyInstance } from 'fastify'
import type { Context } from './context.ts'

/** `leaving`: it is told to stop, and serves until nobody sends it anything any more. `stopping`: it takes no more orders, and answers what runs. */
type Life = 'serving' | 'leaving' | 'stopping'

/** What is asked to come again after: by then the next backend, or another node, is there. */
export const AGAIN_SECONDS = 5

/** A request under way. */
interface Running {
  answered: Promise<void>
  end(): void
}

const lives = new WeakMap<Context, Life>()
const running = new WeakMap<Context, Map<object, Running>>()

/** In which part of its life a backend is. */
export const lifeOf = (context: Context): Life => lives.get(context) ?? 'serving'

/** Goes on to a later part of it. */
export const enterLife = (context: Context, life: Exclude<Life, 'serving'>): void => void lives.set(context, life)

/**
 * Knows from now on which requests run. Those that became sockets are none. Once it is told to stop, each answer is the last one of its connection: who keeps one open comes
 * again by a new one, which a balancer gives to another node.
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

/** Resolves when all requests that run now have been answered. */
export const requestsAnswered = async (context: Context): Promise<void> =>
  void (await Promise.all([...(running.get(context)?.values() ?? [])].map(({ answered }) => answered)))
