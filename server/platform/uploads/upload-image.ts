import type {} from '@fastify/multipart'
import type { FastifyRequest } from 'fastify'
import { uploadImage as endpoint } from '../../../shared/base/contract/upload.ts'
import { handle } from '../../core/http/handle.ts'
import { getRequestOrigin } from '../../core/http/origin.ts'
import { Refusal, refuse, succeed } from '../../core/http/refusal.ts'
import { createRequestLimit } from '../../core/http/request-limit.ts'
import { QUOTAS, RATES } from '../../core/limits/policies.ts'
import { releaseSpace, reserveSpace } from './quota.ts'
import { type ReceivedFile, receiveFile } from './receive.ts'
import { type RenderedPicture, type RenderProblem, renderPicture } from './render.ts'
import { storePicture } from './store-picture.ts'
import { UPLOADS_PATH } from './upload-records.ts'

const MULTIPART_LIMITS = { fileSize: QUOTAS.pictureBytes.max, files: 2, fields: 10, parts: 12, fieldSize: 1024 }
const FILE_FIELD = 'file'
const NO_PICTURE_REFUSAL = refuse('uploads.noPicture', {}, { field: FILE_FIELD, rule: 'picture' })
const PROBLEM_REFUSALS: Readonly<Record<RenderProblem, Refusal>> = {
  picture: NO_PICTURE_REFUSAL,
  pixels: refuse(
    'uploads.pixels',
    { megapixels: QUOTAS.picturePixels.max / 1_000_000 },
    { field: FILE_FIELD, rule: 'pixels' },
  ),
  shape: refuse('uploads.shape', {}, { field: FILE_FIELD, rule: 'shape' }),
}
const uploadsByMember = createRequestLimit(RATES.uploads)

/**
 * Accepts one picture in the field `file`, private to the member. Only the content decides its type; file name and declared type are ignored. The stored
 * picture is re-encoded; of an animation only the first frame is kept. A picture of one colour is refused.
 */
export const uploadImage = handle(endpoint, async ({ member, context, request }) => {
  const { config, db } = context
  const attempt = await uploadsByMember(context, member)
  if (attempt instanceof Refusal) return attempt
  const announced = await reserveSpace(context, member, getMaxBytes(request))
  if (announced instanceof Refusal) return announced
  let room = announced
  try {
    const drawn = await renderUpload(request, member, config.dataDir)
    if (drawn instanceof Refusal) return drawn
    if (drawn.content.length > room.bytes) {
      const wider = await reserveSpace(context, member, drawn.content.length, room)
      if (wider instanceof Refusal) return wider
      room = wider
    }
    const url = UPLOADS_PATH + (await storePicture(context, member, drawn, room))
    return succeed({ url, fullUrl: getRequestOrigin(request) + url }, 'uploads.kept')
  } finally {
    await releaseSpace(db, room)
  }
})

/** Returns the maximum size of the request's picture, bytes: the declared length of the body, or the size limit. */
function getMaxBytes({ headers }: FastifyRequest): number {
  const announced = Number(headers['content-length'] ?? QUOTAS.pictureBytes.max)
  return Math.min(announced, QUOTAS.pictureBytes.max)
}

/** Receives and re-encodes the picture of a request, then removes the received file. */
async function renderUpload(
  request: FastifyRequest,
  member: string,
  dataDir: string,
): Promise<RenderedPicture | Refusal> {
  const received = await receiveUpload(request, dataDir)
  if (received instanceof Refusal) return received
  try {
    const drawn = await renderPicture(member, received.path, received.type)
    if (typeof drawn === 'string') return PROBLEM_REFUSALS[drawn]
    return drawn.isBlank ? refuse('uploads.blank', {}, { field: FILE_FIELD, rule: 'blank' }) : drawn
  } finally {
    await received.drop()
  }
}

/** Receives the picture of a request, which is read to its end. Throws an error with status 413 if it is too large. */
async function receiveUpload(request: FastifyRequest, dataDir: string): Promise<ReceivedFile | Refusal> {
  const arrived: (ReceivedFile | null)[] = []
  let others = 0
  try {
    for await (const part of request.parts({ limits: MULTIPART_LIMITS })) {
      if (part.type === 'field') continue
      if (part.fieldname === FILE_FIELD && arrived.length + others === 0)
        arrived.push(await receiveFile(dataDir, part.file))
      else {
        others++
        part.file.resume()
      }
    }
  } catch (error) {
    await arrived[0]?.drop()
    if (isServerError(error)) throw error
    return refuse('uploads.broken', {}, { field: FILE_FIELD, rule: 'complete' })
  }
  const [picture] = arrived
  if (others === 0 && picture) return picture
  await picture?.drop()
  if (others > 0) return refuse('uploads.oneFile', {}, { field: FILE_FIELD, rule: 'one' })
  return picture === null ? NO_PICTURE_REFUSAL : refuse('uploads.noFile', {}, { field: FILE_FIELD, rule: 'missing' })
}

/** Returns true for disk errors and errors with an HTTP status. All others come from a malformed multipart body. */
const isServerError = (error: unknown): boolean =>
  error instanceof Error && ('statusCode' in error || 'syscall' in error || error.constructor !== Error)
