/** Node of a syntax tree (ESTree). */
export interface AstNode {
  type: string
  start: number
  end: number
  [key: string]: unknown
}

/** Yields every node of a syntax tree, each before its children. */
export function* walkNodes(value: unknown): Generator<AstNode> {
  if (Array.isArray(value)) for (const item of value) yield* walkNodes(item)
  else if (value && typeof value === 'object' && 'type' in value) {
    yield value as AstNode
    for (const inner of Object.values(value)) yield* walkNodes(inner)
  }
}
