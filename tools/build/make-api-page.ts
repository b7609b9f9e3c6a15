/** Writes docs/api.md from the contract. `--check` only checks that the page is up to date and exits with 1 if not. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import ts from 'typescript'
import type { Codec } from '../../shared/contract/codec.ts'
import type { Endpoint } from '../../shared/contract/endpoint.ts'
import { platform } from '../../shared/contract/platform.ts'
import { projectRoot } from '../lib/process.ts'
import { writeOrCheck } from './generated-page.ts'

const contract = join(projectRoot, 'shared/contract')

/** Returns the docstring of every exported constant of a contract file, by name, in the order of the file. */
function readDocstrings(file: string): Map<string, string> {
  const tree = ts.createSourceFile(file, readFileSync(join(contract, file), 'utf8'), ts.ScriptTarget.Latest, true)
  const found = new Map<string, string>()
  for (const statement of tree.statements) {
    if (!ts.isVariableStatement(statement)) continue
    const comment = ts.getJSDocCommentsAndTags(statement).find(ts.isJSDoc)?.comment
    const name = statement.declarationList.declarations[0]?.name.getText(tree)
    if (name) found.set(name, typeof comment === 'string' ? comment : '')
  }
  return found
}

/** Ids of docs/requirements.md and docs/decisions.md, single or in lists: `Q-094`, `NTC-01, 05, 13`, `OPT-07..11`. */
const IDS = /(?:[A-Z]{3}|Q)-\d+(?:(?:, |\.\.)(?:(?:[A-Z]{3}|Q)-)?\d+)*…?/.source
const REFERENCES = new RegExp(`\\s*\\(${IDS}\\)|(?<=\\.) ${IDS}\\.| Specification section [^.]*\\.`, 'g')

/** Removes references to requirements and decisions, which authors of other backends do not know. */
const removeReferences = (doc: string): string => doc.replace(REFERENCES, '')

const describeRule = ({ required, omitsNull, rule }: Codec<unknown>): string =>
  `${rule.replaceAll('|', '\\|')}${required ? '' : omitsNull ? ', may be left out' : ', may be empty'}`

// The cast below is needed because an example has its own call's type, which the list of all calls has lost.
function renderCall(name: string, call: Endpoint, doc: string): string {
  const fields = Object.entries(call.form as Record<string, Codec<unknown>>)
  const traits = [
    call.access === 'member' ? 'needs a token' : 'public',
    ...(call.transactional ? ['moves money: send an `Idempotency-Key`'] : []),
    ...(call.extension ? ['an extension: a backend without it returns 404, and pages do not offer it'] : []),
    ...(call.upload ? ['multipart, field `file`'] : []),
  ]
  const table = fields.map(([field, codec]) => `| \`${field}\` | ${describeRule(codec)} |`)
  return [
    `### ${call.methods[0]} /api/${call.path}`,
    `${removeReferences(doc)} (\`${name}\`; ${traits.join('; ')})`,
    ...(fields.length > 0 ? [['| field | rule |', '|---|---|', ...table].join('\n')] : []),
    `\`\`\`json\n${JSON.stringify({ code: 1, msg: 'ok', data: call.data.write(call.example as never) }, null, 2)}\n\`\`\``,
  ].join('\n\n')
}

function render(): string {
  const calls = new Map(Object.entries(platform) as [string, Endpoint][])
  const chapters = readdirSync(contract).flatMap((file) => {
    const own = [...readDocstrings(file)].flatMap(([name, doc]) => {
      const call = calls.get(name)
      return call ? [renderCall(name, call, doc)] : []
    })
    return own.length > 0 ? [`## ${file.replace('.ts', '')}`, ...own] : []
  })
  return `${[INTRODUCTION, ...chapters].join('\n\n')}\n`
}

const INTRODUCTION = `# The platform's calls

Generated from \`shared/contract\` by \`npm run build -- --docs\`; do not edit.

Unless stated otherwise, calls are form-encoded POSTs below \`/api\` with the headers \`Token\` (empty for visitors) and \`Lang\`. Every response is
\`{ "code", "msg", "data" }\`: code 1 is success; 201 a refusal, with \`field\` and \`rule\` if a field is invalid; 401 requires a login; 429 means that the client must wait.
Amounts are decimal strings. Calls that move money take an \`Idempotency-Key\` (1 to 200 visible characters): a repeated key with the same form returns
the first response again, with the header \`Idempotency-Replayed: true\`, and moves nothing twice. The market's REST calls and the socket use the exchange's
format: see \`shared/contract/market-data.ts\`, \`shared/contract/candles.ts\` and \`shared/contract/feed.ts\`.`

writeOrCheck('docs/api.md', render())
