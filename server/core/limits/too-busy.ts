/** Too many tasks wait already, so this one is not run. HTTP responds with its status (http/errors.ts). */
export class TooBusy extends Error {
  readonly waitMs: number
  /** 429: this client sent too many at once. 503: the server is busy with the requests of others. */
  readonly statusCode: 429 | 503

  constructor(waitMs: number, cause: 'client' | 'server' = 'client') {
    super('too much is waiting already')
    this.waitMs = waitMs
    this.statusCode = cause === 'client' ? 429 : 503
  }
}
