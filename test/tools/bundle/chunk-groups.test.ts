import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { test } from 'node:test'
import type { ManualChunkMeta, ModuleInfo } from 'rollup'
import { createChunkGroups } from '../../../tools/bundle/chunk-groups.ts'

/** Imports of each module; those of `late` are on demand. */
const IMPORTS: Record<string, { now: string[]; late?: string[] }> = {
  'b-entry': { now: ['store', 'texts', 'view'] },
  'a-entry': { now: ['view', 'format', 'texts'], late: ['dialog'] },
  'c-entry': { now: ['format', 'view'] },
  view: { now: ['format'] },
  store: { now: ['texts'] },
  texts: { now: [] },
  format: { now: [] },
  dialog: { now: ['store', 'view'] },
}

/** Returns about 1 kB of code that hardly compresses. */
const createCode = (id: string): string =>
  `export const text = "${Array.from({ length: 16 }, (_, at) => createHash('sha256').update(`${id}${at}`).digest('hex')).join('')}"`

/** Returns the chunk of each module if rollup has read the modules in a given order. */
function plan(order: readonly string[]): Record<string, string | null> {
  const meta = {
    getModuleIds: () => order.values(),
    getModuleInfo: (id: string) => ({
      code: createCode(id),
      isEntry: id.endsWith('-entry'),
      importedIds: IMPORTS[id]?.now ?? [],
      dynamicallyImportedIds: IMPORTS[id]?.late ?? [],
      dynamicImporters: order.filter((other) => IMPORTS[other]?.late?.includes(id)),
    }),
  } as unknown as ManualChunkMeta & { getModuleInfo(id: string): ModuleInfo }
  const findChunk = createChunkGroups(() => null)
  return Object.fromEntries(order.toSorted().map((id) => [id, findChunk(id, meta)]))
}

test('files that were read in another order: the plan of chunks is the same', () => {
  const modules = Object.keys(IMPORTS)
  const expected = plan(modules)
  assert.ok(new Set(Object.values(expected)).size > 2, 'there are several chunks')
  for (let turn = 1; turn < modules.length; turn++) {
    const turned = [...modules.slice(turn), ...modules.slice(0, turn)]
    assert.deepEqual(plan(turned), expected)
    assert.deepEqual(plan(turned.toReversed()), expected)
  }
})
