import { join } from 'node:path'
import { build } from 'esbuild'
import ts from 'typescript'
import { GRANT_SCOPES } from '../../../shared/base/contract/endpoint.ts'
import { projectRoot } from '../../lib/process.ts'
import { readTypes } from './runtime-code.ts'

const FOLDER = 'tools/publish/packages/server'
const CONTRACT_TYPES = join(projectRoot, FOLDER, 'contract-types.ts')
const EVENTS = 'shared/base/contract/partner-events.ts'

/** Oldest Node that the package runs on. */
export const SERVER_TARGET = 'node20'

const SCOPE_TYPE = `${GRANT_SCOPES.map((scope) => `'${scope}'`).join(' | ')}`

/** Returns a type as its declaration writes it, with the names of the package. */
const formatType = (checker: ts.TypeChecker, type: ts.Type): string =>
  checker
    .typeToString(type, undefined, ts.TypeFormatFlags.NoTruncation)
    .replaceAll('"', "'")
    .replaceAll(`(${SCOPE_TYPE})`, 'GrantScope')

/** Returns the exported types of `contract-types.ts` with their fields written out. */
function generateContractTypes(): string {
  const program = ts.createProgram([CONTRACT_TYPES], {
    strict: true,
    exactOptionalPropertyTypes: true,
    noEmit: true,
    allowImportingTsExtensions: true,
    module: ts.ModuleKind.ESNext,
    moduleResolution: ts.ModuleResolutionKind.Bundler,
    target: ts.ScriptTarget.ES2023,
    lib: ['lib.es2023.d.ts'],
    types: [],
  })
  const checker = program.getTypeChecker()
  const source = program.getSourceFile(CONTRACT_TYPES)
  const declared = source?.statements
    .filter(ts.isTypeAliasDeclaration)
    .filter(({ modifiers }) => modifiers?.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword))
  const types = declared?.map((alias) => {
    const fields = checker.getPropertiesOfType(checker.getTypeAtLocation(alias.name)).map((field) => {
      const isOptional = (field.flags & ts.SymbolFlags.Optional) !== 0
      return `  ${field.name}${isOptional ? '?' : ''}: ${formatType(checker, checker.getTypeOfSymbol(field))}`
    })
    const documentation = ts.getJSDocCommentsAndTags(alias).map((comment) => comment.getText())
    return `${documentation.join('\n')}\nexport interface ${alias.name.text} {\n${fields.join('\n')}\n}\n`
  })
  const scope = `/** Permission that a member can give to a partner. */\nexport type GrantScope = ${SCOPE_TYPE}\n`
  return [scope, ...(types ?? [])].join('\n')
}

/** Returns the types of the events, which amounts are decimal texts of. */
const generateEventTypes = (): string =>
  readTypes(EVENTS).replace(
    /^import type \{ Decimal \}.*$/m,
    '/** Exact decimal text, such as `12.5`. */\ntype Decimal = string',
  )

/**
 * Returns the files of `@tradelet/server`, without README, licence and `package.json`. The script has the code of the contract that it needs, and no other package.
 *
 * @throws Error if it would contain another package
 */
export async function buildServerCode(): Promise<Record<string, string>> {
  const { outputFiles, metafile } = await build({
    entryPoints: [join(projectRoot, FOLDER, 'index.ts')],
    absWorkingDir: projectRoot,
    bundle: true,
    write: false,
    metafile: true,
    platform: 'node',
    format: 'esm',
    target: SERVER_TARGET,
  })
  const foreign = Object.keys(metafile.inputs).filter((path) => path.includes('node_modules/'))
  if (foreign.length > 0) throw new Error(`@tradelet/server would contain ${foreign.join(', ')}`)
  const names = {
    '../../../../shared/base/contract/partner-events.ts': './partner-events.js',
    './contract-types.ts': './contract-types.js',
    './partner-client.ts': './partner-client.js',
    './verify-webhook.ts': './verify-webhook.js',
  }
  return {
    'index.js': outputFiles[0]?.text ?? '',
    'index.d.ts': readTypes(`${FOLDER}/index.ts`, names),
    'partner-client.d.ts': readTypes(`${FOLDER}/partner-client.ts`, names),
    'verify-webhook.d.ts': readTypes(`${FOLDER}/verify-webhook.ts`, names),
    'contract-types.d.ts': generateContractTypes(),
    'partner-events.d.ts': generateEventTypes(),
  }
}
