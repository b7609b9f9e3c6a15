import ts from 'typescript'

/** Field of an event's detail, as `order.symbol` for a field within a field. */
interface DetailField {
  name: string
  /** TypeScript type. */
  type: string
  description: string
}

/** Detail of an event. */
export interface DeclaredDetail {
  /** Name of its type. */
  type: string
  description: string
  fields: readonly DetailField[]
}

/**
 * Reads the exported types of a file with types only (shared/state/page/event-details.ts) by name, each with its fields.
 *
 * @throws Error if a type or a field has no description
 */
export function readEventDetails(file: string): ReadonlyMap<string, DeclaredDetail> {
  const program = ts.createProgram([file], { noLib: true, strict: true })
  const checker = program.getTypeChecker()
  const declared = program
    .getSourceFile(file)
    ?.statements.filter((statement) => ts.isInterfaceDeclaration(statement) || ts.isTypeAliasDeclaration(statement))
  return new Map(
    declared?.map(({ name }) => {
      const description = describe(checker, checker.getSymbolAtLocation(name))
      if (!description) throw new Error(`${file}: the type ${name.text} has no description`)
      const fields = name.text === EVENTS ? [] : listFields(checker, name, file)
      return [name.text, { type: name.text, description, fields }]
    }),
  )
}

/** Interface with the details of all events; its fields are described by their types. */
const EVENTS = 'EventDetails'

/** Returns the names of the detail's type of each event. */
export function readEventTypes(tree: ts.SourceFile): ReadonlyMap<string, string> {
  const members = tree.statements
    .filter(ts.isInterfaceDeclaration)
    .find(({ name }) => name.text === EVENTS)
    ?.members.filter(ts.isPropertySignature)
  return new Map(
    members?.map(({ name, type }) => [ts.isStringLiteral(name) ? name.text : name.getText(), type?.getText() ?? '']),
  )
}

const describe = (checker: ts.TypeChecker, symbol: ts.Symbol | undefined): string =>
  ts.displayPartsToString(symbol?.getDocumentationComment(checker))

/** Lists the fields of a type; those of a union are the fields of all its members, described where the first one is declared. */
function listFields(checker: ts.TypeChecker, name: ts.Identifier, file: string): DetailField[] {
  const type = checker.getTypeAtLocation(name)
  return collect(checker, type, '').map((field) => {
    if (!field.description) throw new Error(`${file}: ${name.text}.${field.name} has no description`)
    return field
  })
}

function collect(checker: ts.TypeChecker, type: ts.Type, prefix: string): DetailField[] {
  const members = type.isUnion() ? type.types : [type]
  const symbols = members.flatMap((member) => checker.getPropertiesOfType(member))
  const names = [...new Set(symbols.map(({ name }) => name))]
  return names.flatMap((name) => {
    const same = symbols.filter((symbol) => symbol.name === name)
    const types = [...new Set(same.map((symbol) => checker.getTypeOfSymbol(symbol)))]
    const [inner] = types
    const field = {
      name: `${prefix}${name}`,
      type: formatMethod(same[0]?.valueDeclaration) ?? formatTypes(checker, types),
      description: same.map((symbol) => describe(checker, symbol)).find(Boolean) ?? '',
    }
    const isDeclared = inner?.symbol && inner.isClassOrInterface()
    return [field, ...(isDeclared ? collect(checker, inner, `${prefix}${name}.`) : [])]
  })
}

const formatTypes = (checker: ts.TypeChecker, types: readonly ts.Type[]): string =>
  [...new Set(types.map((one) => checker.typeToString(one).replaceAll('"', "'")))].join(' | ')

/** Returns the type of a method as its source has it: without the standard library the compiler knows no `Promise`. */
function formatMethod(declared: ts.Declaration | undefined): string | null {
  if (!declared || !ts.isMethodSignature(declared)) return null
  return `(${declared.parameters.map((one) => one.getText()).join(', ')}) => ${declared.type?.getText() ?? 'void'}`
}
