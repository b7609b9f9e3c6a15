/** Writes docs/api.md from the contract. `--check` only checks that the page is up to date and exits with 1 if not. */
import { type Codec, getWireName } from '../../shared/base/contract/codec.ts'
import { type DescribedCall, readDescribedCalls } from './contract-docs.ts'
import { writeOrCheck } from './generated-page.ts'

const describeRule = ({ required, omitsNull, rule }: Codec<unknown>): string =>
  `${rule.replaceAll('|', '\\|')}${required ? '' : omitsNull ? ', may be left out' : ', may be empty'}`

// The cast below is needed because an example has its own call's type, which the list of all calls has lost.
function renderCall({ name, call, description }: DescribedCall): string {
  const fields = Object.entries(call.form as Record<string, Codec<unknown>>)
  const traits = [
    call.access === 'member' ? `needs a token; scope \`${call.scope}\`` : 'public',
    ...(call.transactional ? ['moves money: send an `Idempotency-Key`'] : []),
    ...(call.extension ? ['an extension: a backend without it returns 404, and pages do not offer it'] : []),
    ...(call.json ? ['the form may be JSON'] : []),
    ...(call.upload ? ['multipart, field `file`'] : []),
  ]
  const table = fields.map(([field, codec]) => `| \`${getWireName(field, codec)}\` | ${describeRule(codec)} |`)
  return [
    `### ${call.methods[0]} /api/${call.path}`,
    `${description} (\`${name}\`; ${traits.join('; ')})`,
    ...(fields.length > 0 ? [['| field | rule |', '|---|---|', ...table].join('\n')] : []),
    `\`\`\`json\n${JSON.stringify({ code: 1, msg: 'ok', data: call.data.write(call.example as never) }, null, 2)}\n\`\`\``,
  ].join('\n\n')
}

function render(): string {
  const calls = readDescribedCalls()
  const texts = [...new Set(calls.map(({ chapter }) => chapter))].flatMap((chapter) => [
    `## ${chapter}`,
    ...calls.filter((described) => described.chapter === chapter).map(renderCall),
  ])
  return `${[INTRODUCTION, ...texts].join('\n\n')}\n`
}

const INTRODUCTION = `# The platform's calls

<!-- Generated from \`shared/base/contract\` by \`npm run build -- --docs\`; do not edit. -->

Unless stated otherwise, calls are form-encoded POSTs below \`/api\` with the headers \`Token\` (empty for visitors) and \`Lang\`. Every response is
\`{ "code", "msg", "data" }\`: code 1 is success; 201 a refusal, with \`field\` and \`rule\` if a field is invalid, and the violated limit as \`bound\` where the rule has one; 401 requires a login; 429 means that the client must wait ([own-backend.md](own-backend.md)).
Amounts are decimal strings. Calls that move money take an \`Idempotency-Key\` (1 to 200 visible characters): a repeated key with the same form returns
the first response again, with the header \`Idempotency-Replayed: true\`, and moves nothing twice. The scope is what a session of a partner needs
([partner-sessions.md](partner-sessions.md)): without it the response is HTTP 403 with the field \`Token\` and the rule \`scope:SCOPE\`; scope \`none\` is for the product's own pages. The market's
REST calls and the socket use the exchange's format: see \`shared/base/contract/market-data.ts\`, \`shared/base/contract/candles.ts\` and \`shared/base/contract/feed.ts\`.`

writeOrCheck('docs/api.md', render())
