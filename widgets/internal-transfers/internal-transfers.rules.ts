import type { Moment } from '../../shared/contract/codec.ts'
import type { Answer } from '../../shared/contract/endpoint.ts'
import type { getInternalTransfers, InternalTransferStatus } from '../../shared/contract/internal-transfer.ts'

/** A transfer as the list has it (ITR-15). */
export type InternalTransfer = Answer<typeof getInternalTransfers>[number]

/** What a tab shows. */
export type Shown = 'all' | InternalTransferStatus

/** The tabs in their order (ITR-13). */
export const SHOWN: readonly Shown[] = ['all', 'transferring', 'finished', 'canceled']

/** Epoch ms of a moment, null where it is none or was written in words. */
const timeOf = (moment: Moment): number | null =>
  typeof moment === 'number' && Number.isFinite(moment) && moment > 0 ? moment : null

/** How long until a transfer arrives, in whole days, or below one in hours and minutes; null when its time is over or not known. */
export function timeLeft(arrival: Moment, now: number): { days: number } | { hours: number; minutes: number } | null {
  const at = timeOf(arrival)
  if (at === null || at <= now) return null
  const minutes = Math.ceil((at - now) / 60_000)
  const days = Math.floor(minutes / 1440)
  return days > 0 ? { days } : { hours: Math.floor(minutes / 60), minutes: minutes % 60 }
}

/** Whether a transfer was there as soon as it was sent (ITR-11). */
export const wasImmediate = ({ addtime, arrival_time: arrival }: InternalTransfer): boolean => {
  const [sent, came] = [timeOf(addtime), timeOf(arrival)]
  return sent !== null && came !== null && came <= sent
}

/** When the next of these arrives, epoch ms; null when none is on its way or their times are not known. */
export function nextArrival(transfers: readonly InternalTransfer[], now: number): number | null {
  const times = transfers
    .filter(({ status }) => status === 'transferring')
    .map(({ arrival_time }) => timeOf(arrival_time))
    .filter((at) => at !== null && at > now)
  return times.length > 0 ? Math.min(...(times as number[])) : null
}
