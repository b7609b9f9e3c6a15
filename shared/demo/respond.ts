import { type Endpoint, type FormFields, readForm, toWireField } from '../base/contract/endpoint.ts'
import { CODE, type Envelope } from '../base/contract/result.ts'
import { config } from '../base/runtime/config.ts'
import type { DemoBackend } from './backend.ts'
import { firstCalls, firstEndpoints } from './calls/first-calls.ts'
import { DemoRefusal } from './demo-refusal.ts'
import { getExchangeResponse, isExchangeCall } from './market/exchange-calls.ts'
import type { PageRequest } from './page/fetch.ts'
import { settleDue } from './settle-due.ts'

/** Delay of each response in the scenario `slow`. */
const SLOW_MS = 3_000
/** Calls of the member that succeed in the scenario `session-ends` before one is rejected. */
const CALLS_BEFORE_END = 12

/** Response of the demo. `isLost`: the call was done, but its response does not arrive. */
interface DemoResponse {
  status: number
  body: object
  isReplayed?: boolean
  isLost?: boolean
}

type AnyHandler = (form: never, demo: DemoBackend) => unknown

/** Call of the contract with its handler. */
interface HandledCall {
  endpoint: Endpoint<FormFields, unknown>
  run: AnyHandler
}

/** Calls whose handlers have been loaded, by name. */
const calls = new Map<string, HandledCall>()

function addCalls(endpoints: object, handlers: object): void {
  const byName = new Map<string, HandledCall['endpoint']>(Object.entries(endpoints))
  for (const [name, run] of Object.entries(handlers)) {
    const endpoint = byName.get(name)
    if (endpoint) calls.set(name, { endpoint, run })
  }
}

addCalls(firstEndpoints, firstCalls)

/** Loads the handlers that are loaded on demand. */
async function loadLateCalls(): Promise<void> {
  const { platform, lateCalls } = await import('./calls/late-calls.ts')
  addCalls(platform, lateCalls)
}

const findCall = (wanted: string): HandledCall | undefined =>
  [...calls.values()].find(({ endpoint: { path } }) => (config().paths[path] ?? path) === wanted)

/** Responds to the calls of a page from the state of a demo. */
export class DemoResponder {
  readonly #demo: DemoBackend
  /** Responses of calls that move money, by idempotency key. */
  readonly #stored = new Map<string, DemoResponse>()
  readonly #lost = new Set<string>()
  #memberCalls = 0

  constructor(demo: DemoBackend) {
    this.#demo = demo
  }

  /** Starts to count the member's calls again, for a scenario that was changed. */
  restartScenario(): void {
    this.#memberCalls = 0
    this.#lost.clear()
  }

  /** Responds as the backend would. Rejects if the response is lost. */
  async respond(request: PageRequest): Promise<Response> {
    const picture = this.#demo.pictures.get(`/uploads/${request.path}`)
    if (picture) return new Response(picture)
    if (this.#demo.scenario === 'slow') await new Promise((resolve) => setTimeout(resolve, SLOW_MS))
    if (!findCall(request.path) && !isExchangeCall(request.path)) await loadLateCalls()
    const { status, body, isReplayed, isLost } = this.#process(request)
    if (isLost) throw new TypeError('the demo lost this response')
    return new Response(JSON.stringify(body), {
      status,
      headers: {
        'content-type': 'application/json',
        date: new Date(this.#demo.now()).toUTCString(),
        ...(isReplayed && { 'idempotency-replayed': 'true' }),
      },
    })
  }

  #process(request: PageRequest): DemoResponse {
    settleDue(this.#demo)
    const call = findCall(request.path)
    if (!call) {
      const market = getExchangeResponse(this.#demo, request.path, request.form)
      return market ? { status: 200, body: market } : { status: 404, body: envelope(404) }
    }
    const { endpoint, run } = call
    if (endpoint.access === 'member' && !this.#isSignedIn(request.headers.token ?? ''))
      return { status: 401, body: envelope(CODE.unauthorized, { msg: this.#demo.say('unauthorized') }) }
    const key = endpoint.transactional ? request.headers['idempotency-key'] : undefined
    const stored = key === undefined ? undefined : this.#stored.get(key)
    if (stored) return { ...stored, isReplayed: true }
    const response = { status: 200, body: this.#run(endpoint, run, request) }
    if (key === undefined) return response
    this.#stored.set(key, response)
    return { ...response, isLost: this.#losesResponse(key) }
  }

  #isSignedIn(token: string): boolean {
    const { tokens, scenario } = this.#demo
    this.#demo.caller = token
    if (!tokens.has(token)) return false
    this.#memberCalls += 1
    if (scenario === 'session-ends' && this.#memberCalls === CALLS_BEFORE_END + 1) tokens.clear()
    return tokens.has(token)
  }

  #losesResponse(key: string): boolean {
    if (this.#demo.scenario !== 'answer-lost' || this.#lost.has(key)) return false
    this.#lost.add(key)
    return true
  }

  #run({ form, data }: Endpoint<FormFields, unknown>, run: AnyHandler, request: PageRequest): Envelope {
    const read = readForm(form, request.form)
    if ('problem' in read) {
      const { field, rule } = read.problem
      return envelope(CODE.refused, { msg: this.#demo.say('invalid'), field: toWireField(form, field), rule })
    }
    try {
      const result = data.write(run(read.values as never, this.#demo))
      return envelope(CODE.success, { data: result, msg: this.#demo.say('ok') })
    } catch (error) {
      if (!(error instanceof DemoRefusal)) throw error
      const { key, field, rule, bound, values } = error
      return envelope(CODE.refused, {
        msg: this.#demo.say(key, values),
        ...(field && { field: toWireField(form, field) }),
        ...(rule && { rule }),
        ...(bound !== undefined && { bound }),
      })
    }
  }
}

const envelope = (code: number, rest: Partial<Envelope> = {}): Envelope => ({ code, msg: '', data: null, ...rest })
