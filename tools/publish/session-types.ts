import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import ts from 'typescript'
import { GRANT_SCOPES } from '../../shared/base/contract/endpoint.ts'

/** Interfaces of the configuration that are part of the public types. */
const INTERFACES = ['PartnerSessionToken', 'SessionRequest', 'PartnerConfig']

/** Types of the exported functions by name. */
const FUNCTIONS: Readonly<Record<string, string>> = {
  configure: '(given: PartnerConfig): void',
  signIn: '(): Promise<boolean>',
  signOut: '(): Promise<void>',
}

const parseFile = (root: string, file: string): ts.SourceFile =>
  ts.createSourceFile(file, readFileSync(join(root, file), 'utf8'), ts.ScriptTarget.Latest, true)

/** Returns the source text of a statement's doc comments. */
const getDocumentation = (statement: ts.Statement): string =>
  ts
    .getJSDocCommentsAndTags(statement)
    .map((comment) => comment.getText())
    .join('\n')

/** Returns the names that a statement exports. */
function getExportedNames(statement: ts.Statement): string[] {
  if (ts.isFunctionDeclaration(statement)) return [statement.name?.text ?? '']
  if (ts.isVariableStatement(statement)) return statement.declarationList.declarations.map(({ name }) => name.getText())
  return ts.isExportDeclaration(statement) && statement.exportClause && ts.isNamedExports(statement.exportClause)
    ? statement.exportClause.elements.map(({ name }) => name.text)
    : []
}

/** Returns the content of `dist/embed/session.d.ts`: the types of `session.js` with the documentation of its source. */
export function generateSessionTypes(root: string): string {
  const config = parseFile(root, 'shared/state/partner/partner-config.ts')
  const interfaces = config.statements
    .filter(ts.isInterfaceDeclaration)
    .filter(({ name }) => INTERFACES.includes(name.text))
  const session = parseFile(root, 'shared/element/page-api/page-session.ts')
  const functions = Object.entries(FUNCTIONS).map(([name, type]) => {
    const source = session.statements.find((statement) => getExportedNames(statement).includes(name))
    if (!source) throw new Error(`page-session.ts does not export ${name}`)
    return `${getDocumentation(source)}\nexport declare function ${name}${type}`
  })
  return [
    '/** Sessions of partners’ pages, see docs/partner-sessions.md. */',
    `/** Permission that a member can give to a partner's page. */\nexport type GrantScope = ${GRANT_SCOPES.map((scope) => `'${scope}'`).join(' | ')}`,
    ...interfaces.map((declaration) => `${getDocumentation(declaration)}\n${declaration.getText()}`),
    ...functions,
    '',
  ].join('\n\n')
}
