import './page.ts'
import type { FieldValues } from '../../../shared/base/contract/codec.ts'
import { type Endpoint, type FormFields, readData, writeForm } from '../../../shared/base/contract/endpoint.ts'
import { type Envelope, readEnvelope } from '../../../shared/base/contract/result.ts'
import { sum } from '../../../shared/base/money/decimal.ts'
import { DemoBackend } from '../../../shared/demo/backend.ts'
import type { DemoOptions } from '../../../shared/demo/demo-options.ts'
import { ACCOUNTS } from '../../../shared/demo/ledger.ts'
import { DemoResponder } from '../../../shared/demo/respond.ts'
import { createSampleMember } from '../../../shared/demo/sample-member.ts'
import { $texts } from '../../../shared/state/preferences/texts.ts'

/** Time at which demos of tests start. */
export const DEMO_START = 1_794_000_000_000

/** Response to a call of the demo. `data` is null unless it has the contract's shape. */
interface Answer<Data> {
  status: number
  replayed: boolean
  envelope: Envelope | null
  data: Data | null
}

/** Demo without a page, with a clock that the test moves. */
export interface DemoStage {
  backend: DemoBackend
  responder: DemoResponder
  clock: { now: number }
  /** Sends a call of the signed-in member. With `key` the call has this idempotency key. */
  send<F extends FormFields, D>(
    endpoint: Endpoint<F, D>,
    form?: Partial<FieldValues<F>>,
    options?: { token?: string; key?: string },
  ): Promise<Answer<D>>
  /** Returns the sums of all postings per coin: all are "0" if the books are right. */
  sumPostings(): string[]
  /** Returns all balances of the member that are not zero, by account and coin. */
  balances(): Record<string, string>
}

/** Creates a demo with a signed-in member. */
export function createDemoStage(options: DemoOptions = {}): DemoStage {
  const clock = { now: DEMO_START }
  const backend = new DemoBackend({ now: () => clock.now, ...options }, $texts('demo'))
  createSampleMember(backend)
  const responder = new DemoResponder(backend)
  backend.tokens.add('member')
  return {
    backend,
    responder,
    clock,
    async send(endpoint, form = {}, { token = 'member', key } = {}) {
      const response = await responder.respond({
        path: endpoint.path,
        form: writeForm(endpoint.form, form),
        headers: { token, ...(key && { 'idempotency-key': key }) },
      })
      const envelope = readEnvelope(await response.json())
      return {
        status: response.status,
        replayed: response.headers.get('idempotency-replayed') === 'true',
        envelope,
        data: envelope?.code === 1 ? (readData(endpoint, envelope.data)?.data ?? null) : null,
      }
    },
    sumPostings: () =>
      backend
        .getCoins()
        .map(([, coin]) =>
          sum(
            backend.ledger.entries.flatMap(({ postings }) =>
              postings.flatMap((posting) => (posting.coin === coin ? posting.amount : [])),
            ),
          ),
        ),
    balances: () =>
      Object.fromEntries(
        backend.getCoins().flatMap(([, coin]) =>
          ACCOUNTS.flatMap((account) => [account, `${account}/frozen` as const])
            .map((account) => [`${account} ${coin}`, backend.ledger.getBalance(account, coin)])
            .filter(([, balance]) => balance !== '0'),
        ),
      ),
  }
}
