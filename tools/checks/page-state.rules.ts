import ts from 'typescript'

/** Functions that create a store: those of nanostores, and those of `shared/` that return a new store, list or form. */
export const STORE_MAKERS: readonly string[] = [
  'atom',
  'map',
  'deepMap',
  'computed',
  'batched',
  'polled',
  'createSharedPoll',
  'pollFirstPage',
  'memberList',
  'memberResource',
  'pagedList',
  'createPinnedList',
  'createForm',
  'createMoneyForm',
]

/**
 * Calls whose result may be a store at module level: the only instance on the page, a store that never changes, and texts, of which each build has its own.
 */
const ALLOWED: readonly string[] = ['pageSingleton', 'constantStore', '$texts']

/**
 * Returns the lines, from 1, on which a module creates a store when it loads. Elements of several builds share a page, and with such a store each build has
 * state of its own. Every call whose result is named `$…` counts, unless it returns `pageSingleton`.
 */
export function findModuleStores(source: string, file = 'module.tsx'): number[] {
  const tree = ts.createSourceFile(file, source, ts.ScriptTarget.Latest, true)
  const allowed = new Set([...ALLOWED, ...tree.statements.flatMap(findSingletonGetters)])
  const lines = new Set<number>()
  const visit = (node: ts.Node): void => {
    // Fields of a class are created with an instance, bodies of functions when they are called.
    if (ts.isFunctionLike(node) || ts.isPropertyDeclaration(node)) return
    if (ts.isCallExpression(node)) {
      const name = node.expression.getText()
      if (allowed.has(name)) return
      if (STORE_MAKERS.includes(name) || isNamedAsStore(node.parent))
        lines.add(tree.getLineAndCharacterOfPosition(node.getStart()).line + 1)
    }
    ts.forEachChild(node, visit)
  }
  ts.forEachChild(tree, visit)
  return [...lines]
}

const isNamedAsStore = (node: ts.Node): boolean => ts.isVariableDeclaration(node) && node.name.getText().startsWith('$')

/** Returns the names of functions that only return a `pageSingleton`. */
const findSingletonGetters = (statement: ts.Statement): string[] =>
  ts.isVariableStatement(statement)
    ? statement.declarationList.declarations
        .filter(({ initializer }) => initializer && ts.isArrowFunction(initializer) && isSingleton(initializer.body))
        .map(({ name }) => name.getText())
    : []

const isSingleton = (node: ts.Node): boolean =>
  ts.isCallExpression(node) && node.expression.getText() === 'pageSingleton'
