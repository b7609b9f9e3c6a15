import { readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { dirname, join, relative, sep } from 'node:path'
import type { OutputChunk, Plugin } from 'rollup'
import { readElementDeclarations, readEventSource } from '../documents/element-declarations.ts'
import { createManifest } from '../documents/element-documents.ts'
import { FRAMEWORKS, generateFrameworkTypes } from '../publish/framework-types.ts'
import { generateLoaderTypes } from '../publish/loader-types.ts'
import { listChangeFiles } from '../publish/release/changes.ts'
import { compareSurfaces, deriveBump, type Manifest, readSurface } from '../publish/release/surface.rules.ts'
import { computeHashes, describeRelease } from '../publish/release-files.ts'
import { generateSessionTypes } from '../publish/session-types.ts'
import { listElementTexts } from './catalogue-modules.ts'
import { compressFolder } from './compress-folder.ts'
import { features } from './features.ts'

const formatJson = (value: unknown): string => `${JSON.stringify(value, null, 2)}\n`

/** Returns what entries load: `imports` has those of each entry, direct and indirect; `onDemand` the modules that it loads later, each with its files. */
function collectLoads(chunks: readonly OutputChunk[]) {
  const byName = new Map(chunks.map((chunk) => [chunk.fileName, chunk]))
  const reach = (name: string, seen: Set<string>): Set<string> => {
    for (const file of byName.get(name)?.imports ?? []) if (!seen.has(file)) reach(file, seen.add(file))
    return seen
  }
  const collectLater = (files: readonly string[]) =>
    files.flatMap((file) =>
      (byName.get(file)?.dynamicImports ?? []).flatMap((late) => {
        const chunk = byName.get(late)
        const loaded = [late, ...reach(late, new Set())].filter((name) => !files.includes(name))
        // A file that several imports load on demand has no module of its own: it stands for each of its modules.
        const modules = chunk?.facadeModuleId ? [chunk.facadeModuleId] : (chunk?.moduleIds ?? [])
        return modules.map((module) => [relative(process.cwd(), module).split(sep).join('/'), loaded] as const)
      }),
    )
  const imports: Record<string, string[]> = {}
  const onDemand: Record<string, Record<string, string[]>> = {}
  for (const { fileName, isEntry } of chunks) {
    if (!isEntry) continue
    imports[fileName] = [...reach(fileName, new Set())]
    onDemand[fileName] = Object.fromEntries(collectLater([fileName, ...imports[fileName]]))
  }
  return { imports, onDemand }
}

/** Time for which chunks of earlier builds stay: open pages and caches with an older entry still find its imports. */
const STALE_AFTER_MS = 7 * 24 * 60 * 60 * 1000

/** Removes chunks and texts that the last build did not write and that are older than {@link STALE_AFTER_MS}. Files with stable names are overwritten in place. */
async function removeStale(folder: string, written: readonly string[]): Promise<void> {
  const known = new Set(written.flatMap((name) => [name, dirname(name)]))
  for (const kind of ['chunks', 'coins', 'first', 'texts'])
    for (const name of await readdir(join(folder, kind)).catch(() => [])) {
      const old = Date.now() - (await stat(join(folder, kind, name))).mtimeMs > STALE_AFTER_MS
      if (old && !known.has(`${kind}/${name.replace(/\.(br|gz)$/, '')}`))
        await rm(join(folder, kind, name), { recursive: true })
    }
}

/**
 * Completes dist/embed after all builds. Each build uses `collect`, the last one also `finish`, which writes:
 *
 * - `manifest.json`: imports of each entry for modulepreload; `on-demand.json`: its on-demand modules for the budgets
 * - `files.json`: list of files; `integrity.json`: their hashes
 * - `texts.json`: texts that pages can replace
 * - `release.json`: version and day of the release; after it, the next version with a suffix
 * - the custom-elements manifest, types for partners, and compressed siblings
 */
export function createEmbedPlugins(): { collect: Plugin; finish: Plugin } {
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
          const elements = readElementDeclarations(process.cwd())
          const { imports, onDemand } = collectLoads(chunks)
          await writeFile(join(dir, 'manifest.json'), formatJson(imports))
          await writeFile(join(dir, 'on-demand.json'), formatJson(onDemand))
          await writeFile(join(dir, 'files.json'), JSON.stringify(written.filter((name) => !name.endsWith('.map'))))
          await writeFile(join(dir, 'custom-elements.json'), formatJson(createManifest(elements)))
          await writeFile(join(dir, 'texts.json'), formatJson(listElementTexts()))
          const pages = features.flatMap(({ name, page }) => (page ? [name] : []))
          const types = generateLoaderTypes(elements, readEventSource(process.cwd()), pages)
          await writeFile(join(dir, 'tradelet.d.ts'), types)
          for (const framework of FRAMEWORKS)
            await writeFile(
              join(dir, `tradelet-${framework}.d.ts`),
              generateFrameworkTypes(framework, elements, './tradelet.js'),
            )
          await writeFile(join(dir, 'session.d.ts'), generateSessionTypes(process.cwd()))
          const hashed = [
            ...written.filter((name) => !name.endsWith('.map')),
            'custom-elements.json',
            'texts.json',
            'tradelet.d.ts',
            'session.d.ts',
            ...FRAMEWORKS.map((framework) => `tradelet-${framework}.d.ts`),
          ]
          const hashes = await computeHashes(dir, hashed)
          await writeFile(join(dir, 'integrity.json'), formatJson(hashes))
          const released: Manifest = JSON.parse(await readFile('docs/released/custom-elements.json', 'utf8'))
          const facts = {
            version: JSON.parse(await readFile('package.json', 'utf8')).version,
            changelog: await readFile('CHANGELOG.md', 'utf8'),
            hasChanges: listChangeFiles().length > 0,
            bump: deriveBump(compareSurfaces(readSurface(released), readSurface(createManifest(elements)))),
            hashes,
          }
          await writeFile(join(dir, 'release.json'), formatJson(describeRelease(facts)))
          await compressFolder(dir)
        },
      },
    },
  }
}
