import { SAMPLE_VERSION } from '../../../shared/base/contract/consent.ts'
import { defineDomain, type SetupCheck } from '../../define-domain.ts'
import { findCurrentDocuments } from './documents.ts'
import { commands } from './legal.commands.ts'
import { seedSampleDocuments } from './legal.demo.ts'
import { acceptTerms, getConsent, getOpenTerms } from './legal.handlers.ts'

const KINDS = ['terms', 'privacy', 'risk'] as const

const documentsCheck: SetupCheck = {
  name: 'documents',
  need: 'required',
  async findGap({ db }) {
    const current = await findCurrentDocuments(db)
    const absent = KINDS.filter((kind) => !current.some((one) => one.kind === kind && one.version !== SAMPLE_VERSION))
    if (absent.length === 0) return null
    return {
      missing: `Members accept no ${absent.join(', ')} at registration, because no document of yours applies.`,
      repair: `legal set ${absent[0]} 1 --file ${absent[0]}.html`,
    }
  },
}

/** Terms, privacy policy and risk warning of the operator, and the members' consent. */
export const domain = defineDomain({
  name: 'legal',
  handlers: [getConsent, getOpenTerms, acceptTerms],
  commands,
  setupChecks: [documentsCheck],
  seedDemo: ({ db, now }) => seedSampleDocuments(db, now()),
  pictures: `SELECT t.content AS text FROM legal_texts t JOIN legal_documents d ON d.id = t.document WHERE d.removed_at IS NULL`,
})
