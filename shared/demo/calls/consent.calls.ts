import type { DomainCalls } from '../call-types.ts'

const LEGAL_KINDS = ['terms', 'privacy', 'risk'] as const

/** Handlers of legal documents. The member has accepted all of them; each has a sample text. */
export const consentCalls: DomainCalls<'consent'> = {
  getConsent: ({ kind }, { say }) =>
    LEGAL_KINDS.filter((known) => kind === null || known === kind).map((known) => ({
      kind: known,
      version: '1',
      url: '',
      content: kind === null ? '' : say('sampleContent'),
    })),
  getOpenTerms: () => [],
  acceptTerms: () => null,
}
