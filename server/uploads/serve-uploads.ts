import { open } from 'node:fs/promises'
import { join } from 'node:path'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Context } from '../http/context.ts'
import { failure } from '../http/envelope.ts'
import type { Plugin } from '../http/plugin.ts'
import { langOf, memberOf, sendEnvelope } from '../http/routes.ts'
import { uploadsFolder } from './receive.ts'
import { UPLOADS_PATH, type Upload, uploadNamed } from './records.ts'
import { sweepUploads } from './sweep.ts'

const YEAR_SECONDS = 365 * 86_400

/**
 * Serves the pictures that are public, and private ones to their owner's token; to everybody else those do not exist. At the start it takes away what a
 * killed process left half done.
 */
export const serveUploads: Plugin = async (app, context) => {
  await sweepUploads(context)
  app.get<{ Params: { name: string } }>(`${UPLOADS_PATH}:name`, async (request, reply) => {
    const upload = await uploadNamed(context.db, request.params.name)
    const shown = upload?.visibility === 'public' || (upload && (await memberOf(context, request)) === upload.owner)
    return shown && upload ? sendUpload(context, upload, request, reply) : answerNotFound(request, reply)
  })
}

/** Sends a picture as nothing but a picture: the type it was found to be, no guessing, no scripts should it be opened as a page. */
export async function sendUpload(
  { config, log }: Context,
  upload: Upload,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const file = await open(join(uploadsFolder(config.dataDir), upload.name)).catch((error: unknown) => {
    log.error({ err: error, upload: upload.name }, 'a picture that has a record cannot be read')
    return null
  })
  if (!file) return answerNotFound(request, reply)
  const cache = upload.visibility === 'public' ? `public, max-age=${YEAR_SECONDS}, immutable` : 'private, no-store'
  return reply
    .headers({
      'content-type': upload.type,
      'content-length': upload.bytes,
      'content-disposition': 'inline',
      'content-security-policy': "default-src 'none'; sandbox",
      'x-content-type-options': 'nosniff',
      'cross-origin-resource-policy': 'cross-origin',
      'cache-control': cache,
    })
    .send(file.createReadStream())
}

/** Answers that there is no such picture. */
export const answerNotFound = (request: FastifyRequest, reply: FastifyReply): FastifyReply =>
  sendEnvelope(reply, failure(404, langOf(request), 'uploads.unknown'))
