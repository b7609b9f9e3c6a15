import { readScriptData } from '../../base/runtime/page-config.ts'
import { readStored, writeStored } from './storage.ts'

/** Time for which a visitor's registration belongs to the page that the visitor came from. */
export const REFERRAL_LIFE_MS = 30 * 24 * 60 * 60 * 1000

/** Partner and invite code of the page that a visitor came from. */
export interface Referral {
  partner?: string
  invite?: string
}

/** Stores the referral for 30 days; a later one replaces it. Null deletes it. */
export const storeReferral = (referral: Referral | null): boolean =>
  writeStored('referral', referral ? JSON.stringify({ ...referral, until: Date.now() + REFERRAL_LIFE_MS }) : '')

/** Returns `data-partner` and `data-invite` of this operator's script; null if it has neither. A page may have a script of another operator too. */
export function readPageReferral(): Referral | null {
  const [partner, invite] = ['partner', 'invite'].map(readScriptData)
  return partner || invite ? { ...(partner && { partner }), ...(invite && { invite }) } : null
}

/** Returns the referral of this visitor: that of the page, else the stored one. Empty if there is none or it has expired. */
export function readReferral(): Referral {
  const given = readPageReferral()
  if (given) return given
  try {
    const { until, ...stored } = JSON.parse(readStored('referral'))
    return until > Date.now() ? stored : {}
  } catch {
    return {}
  }
}
