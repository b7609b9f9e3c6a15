import { pageSingleton } from '../runtime.ts'
import { identity } from './identity.ts'

/** By how much the backend's clock is ahead of the device's, in ms: 0 until an answer has said what time it is there. */
const ahead = pageSingleton('api.ahead', () => ({ ms: 0 }))

/** Answers name the second alone, and take their time: less than this says nothing about a clock. */
const EXACT_MS = 5_000

/** Notes the time that an answer names; one that names none changes nothing. */
identity.onDate = (date) => {
  const difference = Date.parse(date ?? '') - Date.now()
  if (Number.isFinite(difference)) ahead.ms = Math.abs(difference) < EXACT_MS ? 0 : difference
}

/** The time as the backend has it, epoch ms: terms and days are counted by it, whatever the device's clock says. */
export const serverNow = (): number => Date.now() + ahead.ms
