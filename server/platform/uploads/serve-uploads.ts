import { Readable } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { findRequestMember } from '../../core/http/caller.ts'
import type { Context } from '../../core/http/context.ts'
import { createFailureReply } from '../../core/http/envelope.ts'
import { getLanguage, sendEnvelope } from '../../core/http/http.routes.ts'
import type { Plugin } from '../../core/http/plugin.ts'
import { openContent } from './blob-store.ts'
import { prepareFolder } from './folder.ts'
import { importFolder } from './import-folder.ts'
import { findUpload, UPLOADS_PATH, type Upload } from './upload-records.ts'

const YEAR_SECONDS = 365 * 86_400

/** Serves public pictures to all clients, and private ones to their owner's token (404 for others). Before the first request it prepares the folder for uploads. */
export const serveUploads: Plugin = async (app, context) => {
  const { config, log } = context
  await prepareFolder(config.dataDir)
  await importFolder(context).catch((error: unknown) =>
    log.error({ err: error }, 'pictures remain in the data folder and cannot be shown, retrying in 1 h'),
  )
  app.get<{ Params: { name: string } }>(`${UPLOADS_PATH}:name`, async (request, reply) => {
    const upload = await findUpload(context.db, request.params.name)
    const shown =
      upload?.visibility === 'public' || (upload && (await findRequestMember(context, request)) === upload.owner)
    return shown && upload ? sendUpload(context, upload, request, reply) : sendNotFound(request, reply)
  })
}

/**
 * Sends a picture so that a browser treats it as nothing else: its detected type, no sniffing, sandboxed. The file name is its ETag, since content never
 * changes under a name. Conditional and HEAD requests read no content. Content is streamed, never buffered whole.
 */
export async function sendUpload(
  context: Context,
  upload: Upload,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const tag = `"${upload.name}"`
  const cache = upload.visibility === 'public' ? `public, max-age=${YEAR_SECONDS}, immutable` : 'private, no-store'
  if (matchesETag(request.headers['if-none-match'], tag))
    return reply.code(304).headers({ etag: tag, 'cache-control': cache }).send()
  const content = request.method === 'HEAD' ? Readable.from([]) : await openContent(context, upload)
  if (!content) return sendNotFound(request, reply)
  return reply
    .headers({
      'content-type': upload.type,
      'content-length': upload.bytes,
      'content-disposition': 'inline',
      'content-security-policy': "default-src 'none'; sandbox",
      'x-content-type-options': 'nosniff',
      'cross-origin-resource-policy': 'cross-origin',
      'cache-control': cache,
      etag: tag,
    })
    .send(content)
}

/** Returns true if `If-None-Match` contains the tag. A proxy marks a tag as weak after compressing the response. */
const matchesETag = (named: string | undefined, tag: string): boolean =>
  named?.split(',').some((one) => ['*', tag].includes(one.trim().replace(/^W\//, ''))) ?? false

/** Responds that the picture does not exist. */
export const sendNotFound = (request: FastifyRequest, reply: FastifyReply): FastifyReply =>
  sendEnvelope(reply, createFailureReply(404, getLanguage(request), 'uploads.unknown'))
