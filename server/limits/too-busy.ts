/** Too much is waiting already: what was asked is not done now. HTTP answers it with 429 (http/errors.ts). */
export class TooBusy extends Error {
  readonly statusCode = 429
  readonly waitMs: number

  constructor(waitMs: number) {
    super('too much is waiting already')
    this.waitMs = waitMs
  }
}
