import { choice, list, matchingText, nothing, object, omittable, requiredText, text } from './codec.ts'
import { endpoint, type ResponseData } from './endpoint.ts'

/** Kind of a legal document, in the order in which pages list them. */
export const legalKind = choice({ terms: 'terms', privacy: 'privacy', risk: 'risk' })

const document = object({ kind: legalKind, version: requiredText(32), url: text, content: text })
const documents = list(document)

/** Accepted documents as `kind:version`, separated by commas: `terms:3,privacy:1`. */
export const consent = matchingText(
  'consent',
  /^(?:terms|privacy|risk):[\w.-]{1,32}(?:,(?:terms|privacy|risk):[\w.-]{1,32}){0,2}$/,
)

/**
 * Returns the operator's legal documents in the language of the call. `url` is the address of a document on another page, else "". `content` is HTML, and ""
 * unless the call names the document by `kind`. An empty list: the operator has none.
 */
export const getConsent = endpoint({
  path: 'getConsent',
  access: 'public',
  form: { kind: omittable(legalKind) },
  data: documents,
  example: [
    { kind: 'terms', version: '3', url: '', content: '' },
    { kind: 'privacy', version: '1', url: 'https://example.com/privacy', content: '' },
  ],
  extension: true,
})

/** Returns the current documents that the member has not accepted, without their texts. */
export const getOpenTerms = endpoint({
  path: 'getOpenTerms',
  access: 'member',
  scope: 'none',
  data: documents,
  example: [{ kind: 'terms', version: '3', url: '', content: '' }],
  extension: true,
})

/** Records that the member accepts these documents. Refused if one of them is not the current version; accepting twice changes nothing. */
export const acceptTerms = endpoint({
  path: 'acceptTerms',
  access: 'member',
  scope: 'none',
  form: { consent },
  data: nothing,
  example: null,
  extension: true,
})

/** Version of the documents of a demo installation, which nobody has to accept. */
export const SAMPLE_VERSION = 'sample'

/** Returns the documents that members accept: all but samples. */
export const listRequired = <Document extends Pick<LegalDocument, 'version'>>(
  documents: readonly Document[],
): Document[] => documents.filter(({ version }) => version !== SAMPLE_VERSION)

/** Legal document in a response. */
export type LegalDocument = ResponseData<typeof getConsent>[number]

/** Returns documents in the form of the field `consent`. */
export const writeConsent = (accepted: readonly Pick<LegalDocument, 'kind' | 'version'>[]): string =>
  accepted.map(({ kind, version }) => `${kind}:${version}`).join(',')
