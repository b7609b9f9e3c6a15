import * as v from 'valibot'
import { type Command, Problem } from '../../core/command/command.ts'
import { act, look } from '../../core/command/declare-command.ts'
import { languageInput, textInput } from '../../core/command/inputs.ts'
import { formatTable, formatUtcMinute } from '../../core/command/table.ts'
import { findNamedMember } from '../../members/registry/find-named-member.ts'
import { findConsents } from './consents.ts'
import { findCurrentDocuments, removeDocument, setDocument } from './documents.ts'

const MAX_FILE_BYTES = 200_000
const KINDS = ['terms', 'privacy', 'risk'] as const

const kindInput = v.picklist(KINDS, `must be one of ${KINDS.join(', ')}`)
const versionInput = v.pipe(
  textInput(32),
  v.regex(/^[\w.-]+$/, 'must have letters, digits, dots, hyphens and underscores only'),
)
const contentInput = v.pipe(
  textInput(MAX_FILE_BYTES),
  v.check((html) => !/<\/?script/i.test(html), 'must not contain <script>: pages show texts without scripts'),
)
const urlInput = v.pipe(
  textInput(2_000),
  v.check((url) => URL.parse(url)?.protocol === 'https:', 'must be an address that begins with https://'),
)

/** Operator commands for legal documents. */
export const commands: readonly Command[] = [
  act({
    usage: 'legal set <KIND> <VERSION>',
    options: { file: '--file <FILE>', url: '--url <URL>', lang: '--lang <LANG>' },
    files: { file: { encoding: 'utf8', maxBytes: MAX_FILE_BYTES } },
    description:
      'sets a legal document (terms, privacy, risk) in a language, en unless given: an HTML file, or the address of a page. Members are asked once to accept a new VERSION; the same one only changes its text',
    permission: 'legal.change',
    method: 'PUT',
    path: '/legal/:kind',
    publishes: true,
    input: v.object({
      kind: kindInput,
      version: versionInput,
      file: v.optional(contentInput),
      url: v.optional(urlInput),
      lang: v.optional(languageInput, 'en'),
    }),
    readState: (_, { tx }) => findCurrentDocuments(tx),
    async run({ kind, version, file = '', url = '', lang }, { tx, now }) {
      if ((file === '') === (url === '')) return new Problem('Give either --file or --url.')
      const document = { kind, version, lang, url, content: file }
      const isSet = await setDocument(tx, document, now())
      if (!isSet) return new Problem(`Version ${version} of ${kind} was used before. Give the document a new version.`)
      return { kind, version, lang }
    },
    show: ({ kind, version, lang }) => `Version ${version} of ${kind} applies, in ${lang}.`,
  }),
  look({
    usage: 'legal show',
    description: 'lists the legal documents that apply, with their versions and languages',
    permission: 'legal.read',
    personal: [],
    path: '/legal',
    run: (_, { db }) => findCurrentDocuments(db),
    show: (documents) =>
      formatTable(
        documents,
        [
          'kind',
          'version',
          ['since (UTC)', ({ created_at }) => formatUtcMinute(created_at)],
          ['languages', ({ languages }) => languages.join(' ')],
        ],
        'There are no legal documents. Registration asks for no consent.',
      ),
  }),
  act({
    usage: 'legal remove <KIND>',
    description: 'removes a legal document: pages no longer show it or ask members to accept it; consents stay',
    permission: 'legal.change',
    method: 'DELETE',
    path: '/legal/:kind',
    input: v.object({ kind: kindInput }),
    readState: (_, { tx }) => findCurrentDocuments(tx),
    run: async ({ kind }, { tx, now }) =>
      (await removeDocument(tx, kind, now())) ? { kind } : new Problem(`There is no document ${kind}.`),
    show: ({ kind }) => `The document ${kind} no longer applies.`,
  }),
  look({
    usage: 'legal consents <MEMBER>',
    description: 'lists the documents that a member has accepted, newest first',
    permission: 'members.read',
    personal: ['activity'],
    path: '/legal/consents/:member',
    input: v.object({ member: textInput(255) }),
    async run({ member }, { db, about }) {
      const found = await findNamedMember(db, member)
      if (found instanceof Problem) return found
      about(found.id)
      return findConsents(db, found.id)
    },
    show: (consents) =>
      formatTable(
        consents,
        [['accepted (UTC)', ({ accepted_at }) => formatUtcMinute(accepted_at)], 'kind', 'version'],
        'The member has accepted no document.',
      ),
  }),
]
