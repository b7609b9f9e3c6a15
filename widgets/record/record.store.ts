import { BALANCES_POLL_MS } from '../../shared/base/contract/constants.ts'
import { getRecord, type MemberRecord, RECORD_TYPES, type RecordType } from '../../shared/base/contract/record.ts'
import { $token } from '../../shared/state/session/token.ts'
import { type PolledStore, polled } from '../../shared/state/stores/polled.ts'
import { call } from '../../shared/wire/api/call.ts'
import type { Result } from '../../shared/wire/api/call-result.ts'

/** Interval in ms of requests while a record can still change: options last seconds. */
const OPEN_POLL_MS = { option: 2_000, other: BALANCES_POLL_MS } as const
/** Interval in ms for a final or unknown record. */
const FINAL_POLL_MS = 600_000

/** Loaded record; null if the member has none with this type and number. */
export interface LoadedRecord {
  record: MemberRecord | null
}

/** Creates the store of one record. It polls while the record is not final. */
export const createRecordStore = (type: string, number: string): PolledStore<LoadedRecord> =>
  polled(getInterval, () => loadRecord(type, number), $token)

const getInterval = (data: LoadedRecord | null): number => {
  const record = data?.record
  if (!record) return data ? FINAL_POLL_MS : OPEN_POLL_MS.other
  if (record.final) return FINAL_POLL_MS
  return record.type === 'option' ? OPEN_POLL_MS.option : OPEN_POLL_MS.other
}

async function loadRecord(given: string, number: string): Promise<Result<LoadedRecord>> {
  const type = toType(given)
  if (!type || !number) return { ok: true, data: { record: null }, msg: '' }
  const response = await call(getRecord, { type, number }, { quiet: true })
  if (response.ok) return { ...response, data: { record: response.data } }
  const { kind } = response.error
  return kind === 'refused' || kind === 'absent' ? { ok: true, data: { record: null }, msg: '' } : response
}

const toType = (given: string): RecordType | undefined => RECORD_TYPES.find((type) => type === given)
