import * as contract from '../../../shared/base/contract/consent.ts'
import { handle } from '../../core/http/handle.ts'
import { refuse } from '../../core/http/refusal.ts'
import { findConsentedDocuments, findOpenDocuments, recordConsents } from './consents.ts'
import { findDocuments } from './documents.ts'

/** Returns the operator's legal documents in the reader's language. */
export const getConsent = handle(contract.getConsent, ({ form, lang, context: { db } }) =>
  findDocuments(db, lang, form.kind),
)

/** Returns the current documents that the member has not accepted. */
export const getOpenTerms = handle(contract.getOpenTerms, ({ member, context: { db } }) =>
  findOpenDocuments(db, member),
)

/** Records that the member accepts current documents. */
export const acceptTerms = handle(contract.acceptTerms, ({ form, member, context: { db, now } }) =>
  db.transaction(async (tx) => {
    const documents = await findConsentedDocuments(tx, form.consent, false)
    if (!documents) return refuse('legal.acceptCurrent', {}, { field: 'consent', rule: 'outdated' })
    await recordConsents(tx, member, documents, now())
    return null
  }),
)
