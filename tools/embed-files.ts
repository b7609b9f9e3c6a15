import { readdir, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { OutputBundle, OutputChunk, Plugin } from 'rollup'
import { compressFolder } from './compress-folder.ts'
import { elementDeclarations } from './element-declarations.ts'
import { manifestOf, typesOf } from './element-documents.ts'

const lines = (value: unknown): string => `${JSON.stringify(value, null, 2)}\n`

/** What each entry loads besides itself, for modulepreload: `dist/embed/manifest.json`. */
function staticImports(bundle: OutputBundle): Record<string, string[]> {
  const chunks = Object.values(bundle).filter((file): file is OutputChunk => file.type === 'chunk')
  const byName = new Map(chunks.map((chunk) => [chunk.fileName, chunk]))
  const reach = (name: string, seen: Set<string>): Set<string> => {
    for (const file of byName.get(name)?.imports ?? []) if (!seen.has(file)) reach(file, seen.add(file))
    return seen
  }
  return Object.fromEntries(
    chunks.filter(({ isEntry }) => isEntry).map(({ fileName }) => [fileName, [...reach(fileName, new Set())]]),
  )
}

/** Chunks of former builds stay this long: pages and caches that hold an entry of yesterday still find what it imports. */
const KEPT_MS = 7 * 24 * 60 * 60 * 1000

/** Removes old chunks that the last build no longer writes; the stable names are overwritten in place. */
async function removeStale(folder: string, bundle: OutputBundle): Promise<void> {
  const chunks = join(folder, 'chunks')
  const known = new Set(Object.keys(bundle).map((name) => name.replace('chunks/', '')))
  for (const file of await readdir(chunks).catch(() => [])) {
    const old = Date.now() - (await stat(join(chunks, file))).mtimeMs > KEPT_MS
    if (old && !known.has(file.replace(/\.(br|gz)$/, ''))) await rm(join(chunks, file))
  }
}

/** Completes dist/embed: what each entry loads, the custom-elements manifest and types for partners, and compressed siblings of every file. */
export const embedFiles = (): Plugin => ({
  name: 'embed-files',
  async writeBundle({ dir = '' }, bundle) {
    await removeStale(dir, bundle)
    const elements = elementDeclarations(process.cwd())
    await writeFile(join(dir, 'manifest.json'), lines(staticImports(bundle)))
    await writeFile(join(dir, 'custom-elements.json'), lines(manifestOf(elements)))
    await writeFile(join(dir, 'tradelet.d.ts'), typesOf(elements))
    await compressFolder(dir)
  },
})
