import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Endpoint, FormFields } from '../../../shared/base/contract/endpoint.ts'
import type { RuleRefusal } from '../../../shared/base/rules/refusal.ts'
import type { Pair, Side } from './sides.ts'

/** Name of a rule in a table of refusals: field and rule. A table of `Record<RuleKey<R>, …>` does not compile without a case of each rule. */
export type RuleKey<Refusal> = Refusal extends RuleRefusal<infer Field, infer Rule> ? `${Field}/${Rule}` : never

/** Call that both sides refuse. `form` returns the form as the page sends it, after steps of its own on this side. */
export interface RefusalCase {
  title: string
  call: Endpoint<FormFields, unknown>
  form: object | ((side: Side) => Promise<object>)
  /** Violated limit, or its form; undefined for a rule without one. */
  bound?: string | RegExp
}

/** Creates a case; the form has the type of its call. */
export const refusal = <F extends FormFields, D>(
  title: string,
  call: Endpoint<F, D>,
  form: RefusalCase['form'],
  bound?: RefusalCase['bound'],
): RefusalCase => ({ title, call: call as unknown as RefusalCase['call'], form, ...(bound !== undefined && { bound }) })

/** Declares a test for each case: both sides refuse the call with this field, rule and bound, and no balance changes. */
export function refusalTests(
  domain: string,
  open: () => Promise<Pair>,
  table: Readonly<Record<string, readonly RefusalCase[]>>,
): void {
  for (const [key, cases] of Object.entries(table))
    for (const { title, call, form, bound } of cases)
      test(`${domain}, ${key}: ${title}: refused alike, and nothing moves`, async () => {
        const pair = await open()
        const [field, rule] = key.split('/')
        const bounds: unknown[] = []
        for (const side of [pair.server, pair.demo]) {
          const sent = typeof form === 'function' ? await form(side) : form
          const before = await side.balances()
          const { envelope } = await side.send(call, sent as never)
          const answer = [envelope.code, envelope.field, envelope.rule]
          assert.deepEqual(answer, [201, field, rule], `${side.name}: ${envelope.msg}`)
          if (bound instanceof RegExp) assert.match(envelope.bound ?? '', bound, side.name)
          else assert.equal(envelope.bound, bound, side.name)
          bounds.push(envelope.bound)
          assert.deepEqual(await side.balances(), before, side.name)
        }
        assert.equal(bounds[1], bounds[0])
      })
}
