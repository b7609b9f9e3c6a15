import type { PostResult, WebhookRequest } from '../../server/platform/partners/webhooks/post-webhook.ts'

/** Promise that the test resolves. */
function createSignal<Value>() {
  let resolve: (value: Value) => void = () => {}
  const promise = new Promise<Value>((settle) => {
    resolve = settle
  })
  return { promise, resolve }
}

/** Resolves after the event loop has handled what is ready. */
export const nextTurn = (): Promise<void> => new Promise((resolve) => void setImmediate(resolve))

/** Endpoints by URL: a request to one that hangs ends when the test ends it. */
export function createEndpoints() {
  const hanging = new Set<string>()
  const received: string[] = []
  const pending: { url: string; end(result: PostResult): void }[] = []
  const highest = new Map<string, number>()
  let changed = createSignal<void>()
  const notify = () => {
    changed.resolve()
    changed = createSignal<void>()
  }
  return {
    hanging,
    received,
    pending,
    /** Most requests at a time to a URL. */
    getHighest: (url: string) => highest.get(url) ?? 0,
    async post({ url }: WebhookRequest): Promise<PostResult> {
      const request = createSignal<PostResult>()
      const entry = { url, end: request.resolve }
      pending.push(entry)
      highest.set(url, Math.max(highest.get(url) ?? 0, pending.filter((other) => other.url === url).length))
      received.push(url)
      notify()
      if (!hanging.has(url)) setImmediate(() => request.resolve({ ok: true }))
      const result = await request.promise
      pending.splice(pending.indexOf(entry), 1)
      return result
    },
    /** Ends all pending requests as the sender does after 10 s. */
    timeOut: () => {
      for (const { end } of [...pending]) end({ ok: false, failure: 'timeout' })
    },
    /** Resolves when a condition holds after a request. */
    async until(condition: () => boolean): Promise<void> {
      while (!condition()) await changed.promise
    },
  }
}

/** Timer whose runs the test starts. */
export function createManualTimer() {
  let run: (() => Promise<void>) | null = null
  return {
    now: () => 0,
    set(_ms: number, work: () => Promise<void>) {
      run = work
      return () => {
        run = null
      }
    },
    async tick() {
      const work = run
      run = null
      await work?.()
    },
  }
}
