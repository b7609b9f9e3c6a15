import type { FastifyInstance } from 'fastify'

/** `leaving`: the backend was asked to stop and still serves all requests. `stopping`: it rejects new orders and completes running requests. */
type LifecyclePhase = 'serving' | 'leaving' | 'stopping'

/** Seconds after which clients should retry: by then the next backend or another node is available. */
export const STOPPING_RETRY_SECONDS = 5

/** Phase of a backend's life, and its requests in progress. */
export interface Lifecycle {
  phase: LifecyclePhase
  /**
   * Tracks the requests in progress, except those that became sockets. After the stop request each response closes its connection, so that a balancer sends the
   * client's next request to another node.
   */
  watchRequests(app: FastifyInstance): void
  /** Resolves when all requests in progress at the time of the call have been answered. */
  waitForRequests(): Promise<void>
}

/** Request in progress. */
interface RunningRequest {
  answered: Promise<void>
  end(): void
}

/** Creates the lifecycle of a backend that serves. */
export function createLifecycle(): Lifecycle {
  const running = new Map<object, RunningRequest>()
  return {
    phase: 'serving',
    watchRequests(app) {
      app.addHook('onRequest', async (request, reply) => {
        if (request.headers.upgrade !== undefined) return
        if (this.phase !== 'serving') reply.header('connection', 'close')
        let end = () => {}
        const answered = new Promise<void>((resolve) => {
          end = resolve
        })
        running.set(request, { answered, end })
      })
      app.addHook('onResponse', async (request) => {
        running.get(request)?.end()
        running.delete(request)
      })
    },
    waitForRequests: async () => void (await Promise.all([...running.values()].map(({ answered }) => answered))),
  }
}
