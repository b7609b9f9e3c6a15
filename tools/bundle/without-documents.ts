import type { Plugin } from 'rollup'
import { type AstNode, walkNodes } from '../publish/syntax-tree.ts'

/** Properties of declarations by file that pages do not need: example responses, structure, scopes and encodings of the contract, documents of an element. */
const DOCUMENTS: readonly (readonly [file: RegExp, names: readonly string[]])[] = [
  [/shared[\\/]base[\\/]contract[\\/]/, ['example', 'shape', 'scope', 'json']],
  [
    /\.element\.tsx?$/,
    ['events', 'parts', 'slots', 'states', 'members', 'description', 'example', 'known', 'knownList'],
  ],
]

const getKey = ({ key }: AstNode): string => (key as { name?: string }).name ?? ''

/** Rollup plugin that removes properties which only tests and documents use. */
export const withoutDocuments: Plugin = {
  name: 'without-documents',
  transform(code, id) {
    const names = DOCUMENTS.find(([file]) => file.test(id))?.[1]
    if (!names) return null
    let end = 0
    const documents = [...walkNodes(this.parse(code))].filter((node) => {
      // Nested documents are removed with the outer one.
      if (node.start < end || node.type !== 'Property' || !names.includes(getKey(node))) return false
      end = node.end
      return true
    })
    let shorter = code
    for (const { start, end: after } of documents.reverse())
      shorter = shorter.slice(0, start) + shorter.slice(after).replace(/^\s*,/, '')
    return { code: shorter, map: null }
  },
}
