import { acceptTerms, getOpenTerms, type LegalDocument, writeConsent } from '../../base/contract/consent.ts'
import { pageSingleton } from '../../base/runtime/runtime.ts'
import { call } from '../../wire/api/call.ts'
import { ownKey } from '../preferences/storage.ts'
import { memberResource } from '../stores/member-resource.ts'
import { $legalDocuments } from './legal-documents.ts'

/** Current documents that the signed-in member has not accepted. */
export const $openTerms = pageSingleton('legal.open', () =>
  memberResource(() => call(getOpenTerms, {}, { quiet: true })),
)

/** Accepts documents for the signed-in member. If that fails, a toast shows the reason, and newer versions are loaded. */
export async function acceptDocuments(documents: readonly LegalDocument[]): Promise<void> {
  const answer = await call(acceptTerms, { consent: writeConsent(documents) })
  await Promise.all([$openTerms.invalidate(), answer.ok || $legalDocuments.refresh()])
}

const getStorageKey = (): string => ownKey('terms-postponed')

/** Returns true if the member has postponed the consent to these documents in this tab. */
export function isPostponed(documents: readonly LegalDocument[]): boolean {
  try {
    return sessionStorage.getItem(getStorageKey()) === writeConsent(documents)
  } catch {
    return false
  }
}

/** Asks for the consent to these documents again with the next visit only. */
export function postpone(documents: readonly LegalDocument[]): void {
  try {
    sessionStorage.setItem(getStorageKey(), writeConsent(documents))
  } catch {
    // Storage is blocked: the member is asked again on the next page.
  }
}
