import { existsSync } from 'node:fs'
import { basename, join } from 'node:path'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { isPlainPath } from './docs-files.ts'
import { createImportMap, parseEmbedPath } from './embed-paths.rules.ts'
import { type EmbedFolders, findEmbedFile, listVersions, readHashes } from './embed-releases.ts'
import { FRAME_NAME, FRAME_SCRIPT } from './frame-page.ts'
import { redirect } from './redirect.ts'

/** Cache-Control of files whose content never changes. */
export const CACHE_FOREVER = 'public, max-age=31536000, immutable'
/** Cache-Control of files that a new build replaces. */
export const CACHE_5_MINUTES = 'public, max-age=300, stale-while-revalidate=86400'

/**
 * Serves the elements for pages of any origin: `/embed/<version>/…`, `/embed/v<major>/…`, and the newest build at `/embed/…`. `versions.json` lists all versions;
 * `<version>/importmap.json` is an import map with the hashes of its scripts at this origin; `?lang=de,ar` leaves out texts of other languages.
 * The folder itself redirects to the guide. `sendFrame` sends the page of frames: `/embed/<version>/frame`.
 */
export function serveEmbed(
  app: FastifyInstance,
  folders: EmbedFolders,
  sendFrame: (reply: FastifyReply) => void = (reply) => reply.callNotFound(),
): void {
  const sendFile = async (path: string, reply: FastifyReply): Promise<void> => {
    if (path === '') return void redirect(reply, '/docs/embedding/', 302)
    const foundFile = isPlainPath(path) ? await findEmbedFile(folders, path) : null
    if (foundFile === null) return reply.callNotFound()
    // Built scripts have no comment that names their source map.
    if (foundFile.file.endsWith('.js') && existsSync(join(foundFile.root, `${foundFile.file}.map`)))
      reply.header('sourcemap', `${basename(foundFile.file)}.map`)
    reply
      .header('cache-control', foundFile.isImmutable ? CACHE_FOREVER : CACHE_5_MINUTES)
      .sendFile(foundFile.file, foundFile.root)
  }
  const sendImportMap = async (version: string, request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    const hashes = await readHashes(folders, version)
    if (hashes === null) return reply.callNotFound()
    const base = `${request.protocol}://${request.host}/embed/${version}/`
    const { lang } = request.query as { lang?: unknown }
    const languages = typeof lang === 'string' ? lang.split(',') : null
    // It contains the address of the request, which a client can forge, so shared caches must not store it.
    reply.header('cache-control', 'private, max-age=300').send(createImportMap(base, hashes, languages))
  }
  // A version from before frames, and one that does not exist, has no script for the page.
  const sendFrameOf = async (path: string, reply: FastifyReply): Promise<void> => {
    const script = path.slice(0, -FRAME_NAME.length) + FRAME_SCRIPT
    if (await findEmbedFile(folders, script)) sendFrame(reply)
    else reply.callNotFound()
  }
  const send = (path: string, request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    const target = parseEmbedPath(path)
    if (target.kind === 'version' && target.file === 'importmap.json')
      return sendImportMap(target.version, request, reply)
    return target.file === FRAME_NAME ? sendFrameOf(path, reply) : sendFile(path, reply)
  }
  app.get('/embed/versions.json', (_request, reply) => {
    listVersions(folders).then(
      (versions) => reply.header('cache-control', CACHE_5_MINUTES).send(versions),
      (error) => reply.send(error),
    )
  })
  // The handler returns nothing: a reply is a promise, and awaiting one that passes through the 404 handler accumulates listeners.
  app.get<{ Params: { '*': string } }>(
    '/embed/*',
    {
      // The table of types knows `.ts` as a video only.
      onSend: async ({ params }, reply) => {
        if (params['*'].endsWith('.d.ts') && reply.statusCode === 200) reply.type('text/plain; charset=utf-8')
      },
    },
    (request, reply) => void send(request.params['*'], request, reply).catch((error) => reply.send(error)),
  )
}
