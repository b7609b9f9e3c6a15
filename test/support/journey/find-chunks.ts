import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

/**
 * Returns the paths of the hashed files in `<dist>/embed` that contain a source file such as `shared/view/ui/controls/sheet.tsx`, by their source maps; chunks are
 * named by a hash. Only chunks of the last build count, since the folder may contain older ones.
 *
 * @throws if there is none
 */
export async function findChunks(dist: string, source: string): Promise<string[]> {
  const files: string[] = JSON.parse(await readFile(join(dist, 'embed', 'files.json'), 'utf8'))
  const chunks = files.filter((file) => /^(?:chunks|first\/[^/]+)\/.+\.js$/.test(file))
  const found = await Promise.all(
    chunks.map(async (file) => {
      const { sources } = JSON.parse(await readFile(join(dist, 'embed', `${file}.map`), 'utf8')) as {
        sources: string[]
      }
      return sources.some((path) => path.endsWith(`/${source}`)) ? [file] : []
    }),
  )
  if (found.flat().length === 0) throw new Error(`no chunk contains ${source}`)
  return found.flat()
}
