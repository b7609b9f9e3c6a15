import assert from 'node:assert/strict'
import { readData } from '../../shared/base/contract/endpoint.ts'
import { getRecord, type MemberRecord } from '../../shared/base/contract/record.ts'
import type { Envelope } from '../../shared/base/contract/result.ts'

/** Record in a response, with its facts by field: value with unit, or time in ms. */
export interface ReadRecord extends Omit<MemberRecord, 'facts' | 'bills'> {
  facts: Record<string, string | number>
  /** Signed amounts with coin, newest first. */
  bills: string[]
}

/** Parses the response of `getRecord`, which must be a success. */
export function readRecord({ code, msg, data }: Envelope): ReadRecord {
  assert.equal(code, 1, msg)
  const record = readData(getRecord, data)?.data
  assert.ok(record)
  const facts = record.facts.map(({ field, kind, value, unit, of, id, at }) => {
    const shown = [kind === 'rate' ? `1 ${of} =` : '', value, unit, kind === 'trade' ? `${of} ${id}` : '']
    const text = shown.filter(Boolean).join(' ')
    return [field, text || (at as number)] as const
  })
  assert.equal(new Set(facts.map(([field]) => field)).size, facts.length, 'a fact is sent once')
  return {
    ...record,
    facts: Object.fromEntries(facts),
    bills: record.bills.map(({ amount, coin }) => `${amount} ${coin}`),
  }
}
