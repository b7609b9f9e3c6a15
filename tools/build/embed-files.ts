import { readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { OutputChunk, Plugin } from 'rollup'
import { compressFolder } from './compress-folder.ts'
import { elementDeclarations } from './element-declarations.ts'
import { elementTypes, manifestOf } from './element-documents.ts'

const lines = (value: unknown): string => `${JSON.stringify(value, null, 2)}\n`

/** Returns the imports of each entry, direct and indirect, for modulepreload: `dist/embed/manifest.json`. */
function staticImports(chunks: readonly OutputChunk[]): Record<string, string[]> {
  const byName = new Map(chunks.map((chunk) => [chunk.fileName, chunk]))
  const reach = (name: string, seen: Set<string>): Set<string> => {
    for (const file of byName.get(name)?.imports ?? []) if (!seen.has(file)) reach(file, seen.add(file))
    return seen
  }
  const entries = chunks.filter(({ isEntry }) => isEntry)
  return Object.fromEntries(entries.map(({ fileName }) => [fileName, [...reach(fileName, new Set())]]))
}

/** Time for which chunks of earlier builds stay: open pages and caches with an older entry still find its imports. */
const KEPT_MS = 7 * 24 * 60 * 60 * 1000

/** Removes chunks and texts that the last build did not write and that are older than {@link KEPT_MS}. Files with stable names are overwritten in place. */
async function removeStale(folder: string, written: readonly string[]): Promise<void> {
  const known = new Set(written.flatMap((name) => [name, dirname(name)]))
  for (const kind of ['chunks', 'coins', 'texts'])
    for (const name of await readdir(join(folder, kind)).catch(() => [])) {
      const old = Date.now() - (await stat(join(folder, kind, name))).mtimeMs > KEPT_MS
      if (old && !known.has(`${kind}/${name.replace(/\.(br|gz)$/, '')}`))
        await rm(join(folder, kind, name), { recursive: true })
    }
}

/**
 * Completes dist/embed after all builds: imports of each entry, list of files (`files.json`), custom-elements manifest, types for partners, and compressed
 * siblings. Each build uses `collect`, the last one also `finish`.
 */
export function embedFiles(): { collect: Plugin; finish: Plugin } {
  const chunks: OutputChunk[] = []
  const written: string[] = []
  return {
    collect: {
      name: 'embed-collect',
      writeBundle(_options, bundle) {
        written.push(...Object.keys(bundle))
        chunks.push(...Object.values(bundle).filter((file) => file.type === 'chunk'))
      },
    },
    finish: {
      name: 'embed-finish',
      writeBundle: {
        sequential: true,
        order: 'post',
        async handler({ dir = '' }) {
          await removeStale(dir, written)
          const elements = elementDeclarations(process.cwd())
          await writeFile(join(dir, 'manifest.json'), lines(staticImports(chunks)))
          await writeFile(join(dir, 'files.json'), JSON.stringify(written.filter((name) => !name.endsWith('.map'))))
          await writeFile(join(dir, 'custom-elements.json'), lines(manifestOf(elements)))
          await writeFile(
            join(dir, 'tradelet.d.ts'),
            elementTypes(elements, await readFile('shared/dom/events.ts', 'utf8')),
          )
          await compressFolder(dir)
        },
      },
    },
  }
}
