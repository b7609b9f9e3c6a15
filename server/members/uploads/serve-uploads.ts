import { Readable } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Context } from '../../core/http/context.ts'
import { failure } from '../../core/http/envelope.ts'
import { langOf, memberOf, sendEnvelope } from '../../core/http/http.routes.ts'
import type { Plugin } from '../../core/http/plugin.ts'
import { tidyFolder } from './folder.ts'
import { UPLOADS_PATH, type Upload, uploadNamed } from './upload-records.ts'
import { contentOf } from './uploads.contents.ts'

const YEAR_SECONDS = 365 * 86_400

/** Serves public pictures to all clients, and private ones to their owner's token (404 for others). Cleans up after a killed process at the start. */
export const serveUploads: Plugin = async (app, context) => {
  await tidyFolder(context)
  app.get<{ Params: { name: string } }>(`${UPLOADS_PATH}:name`, async (request, reply) => {
    const upload = await uploadNamed(context.db, request.params.name)
    const shown = upload?.visibility === 'public' || (upload && (await memberOf(context, request)) === upload.owner)
    return shown && upload ? sendUpload(context, upload, request, reply) : answerNotFound(request, reply)
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
  if (isKnown(request.headers['if-none-match'], tag))
    return reply.code(304).headers({ etag: tag, 'cache-control': cache }).send()
  const content = request.method === 'HEAD' ? Readable.from([]) : await contentOf(context, upload)
  if (!content) return answerNotFound(request, reply)
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
const isKnown = (named: string | undefined, tag: string): boolean =>
  named?.split(',').some((one) => ['*', tag].includes(one.trim().replace(/^W\//, ''))) ?? false

/** Responds that the picture does not exist. */
export const answerNotFound = (request: FastifyRequest, reply: FastifyReply): FastifyReply =>
  sendEnvelope(reply, failure(404, langOf(request), 'uploads.unknown'))
