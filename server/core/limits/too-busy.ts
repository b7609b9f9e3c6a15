/** Error of a task that was not run because the queue is full. HTTP responds with its status (http/errors.ts). */
export class TooBusy extends Error {
  readonly waitMs: number
  /** 429: this client sent too many requests at once. 503: the server is busy with the requests of others. */
  readonly statusCode: 429 | 503

  constructor(waitMs: number, cause: 'client' | 'server' = 'client') {
    super('the queue is full')
    this.waitMs = waitMs
    this.statusCode = cause === 'client' ? 429 : 503
  }
}
