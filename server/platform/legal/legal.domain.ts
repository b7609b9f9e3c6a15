import { defineDomain } from '../../define-domain.ts'
import { commands } from './legal.commands.ts'
import { seedSampleDocuments } from './legal.demo.ts'
import { acceptTerms, getConsent, getOpenTerms } from './legal.handlers.ts'

/** Terms, privacy policy and risk warning of the operator, and the members' consent. */
export const domain = defineDomain({
  name: 'legal',
  handlers: [getConsent, getOpenTerms, acceptTerms],
  commands,
  seedDemo: ({ db, now }) => seedSampleDocuments(db, now()),
  pictures: `SELECT t.content AS text FROM legal_texts t JOIN legal_documents d ON d.id = t.document WHERE d.removed_at IS NULL`,
})
