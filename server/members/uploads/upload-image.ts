import type {} from '@fastify/multipart'
import type { FastifyRequest } from 'fastify'
import { PICTURE_BYTES } from '../../../shared/contract/picture.ts'
import { uploadImage as endpoint } from '../../../shared/contract/upload.ts'
import { handle } from '../../core/http/handle.ts'
import { originOf } from '../../core/http/origin.ts'
import { Refusal, refuse, succeed } from '../../core/http/refusal.ts'
import { requestLimit } from '../../core/http/request-limit.ts'
import { release, reserve } from './quota.ts'
import { type Received, receive } from './receive.ts'
import { type Drawn, draw, MOST_PIXELS } from './render.ts'
import { keep } from './store.ts'
import { UPLOADS_PATH } from './upload-records.ts'

const LIMITS = { fileSize: PICTURE_BYTES, files: 2, fields: 10, parts: 12, fieldSize: 1024 }
const AT = 'file'
const NO_PICTURE = refuse('uploads.noPicture', {}, { field: AT, rule: 'picture' })
const uploadsByMember = requestLimit({ burst: 30, everyMs: 10_000 })

/**
 * Accepts one picture in the field `file`, private to the member. Only the content decides its type; file name and declared type are ignored. The stored
 * picture is re-encoded; of an animation only the first frame is kept.
 */
export const uploadImage = handle(endpoint, async ({ member, context, request }) => {
  const { config, db } = context
  const attempt = uploadsByMember(context, member)
  if (attempt instanceof Refusal) return attempt
  const announced = await reserve(context, member, mostBytes(request))
  if (announced instanceof Refusal) return announced
  let room = announced
  try {
    const drawn = await drawOne(request, member, config.dataDir)
    if (drawn instanceof Refusal) return drawn
    if (drawn.content.length > room.bytes) {
      const wider = await reserve(context, member, drawn.content.length, room)
      if (wider instanceof Refusal) return wider
      room = wider
    }
    const url = UPLOADS_PATH + (await keep(context, member, drawn, room))
    return succeed({ url, fullurl: originOf(request) + url }, 'uploads.kept')
  } finally {
    await release(db, room)
  }
})

/** Returns the maximum size of the request's picture, bytes: the declared length of the body, or the size limit. */
function mostBytes({ headers }: FastifyRequest): number {
  const announced = Number(headers['content-length'] ?? PICTURE_BYTES)
  return Math.min(announced, PICTURE_BYTES)
}

/** Receives and re-encodes the picture of a request, then removes the received file. */
async function drawOne(request: FastifyRequest, member: string, dataDir: string): Promise<Drawn | Refusal> {
  const received = await receiveOne(request, dataDir)
  if (received instanceof Refusal) return received
  try {
    const drawn = await draw(member, received.path, received.type)
    if (drawn === 'picture') return NO_PICTURE
    if (drawn !== 'pixels') return drawn
    return refuse('uploads.pixels', { megapixels: MOST_PIXELS / 1_000_000 }, { field: AT, rule: 'pixels' })
  } finally {
    await received.drop()
  }
}

/** Receives the picture of a request, which is read to its end. Throws an error with status 413 if it is too large. */
async function receiveOne(request: FastifyRequest, dataDir: string): Promise<Received | Refusal> {
  const arrived: (Received | null)[] = []
  let others = 0
  try {
    for await (const part of request.parts({ limits: LIMITS })) {
      if (part.type === 'field') continue
      if (part.fieldname === AT && arrived.length + others === 0) arrived.push(await receive(dataDir, part.file))
      else {
        others++
        part.file.resume()
      }
    }
  } catch (error) {
    await arrived[0]?.drop()
    if (isOurs(error)) throw error
    return refuse('uploads.broken', {}, { field: AT, rule: 'complete' })
  }
  const [picture] = arrived
  if (others === 0 && picture) return picture
  await picture?.drop()
  if (others > 0) return refuse('uploads.oneFile', {}, { field: AT, rule: 'one' })
  return picture === null ? NO_PICTURE : refuse('uploads.noFile', {}, { field: AT, rule: 'missing' })
}

/** Returns true for disk errors and errors with an HTTP status. All others come from a malformed multipart body. */
const isOurs = (error: unknown): boolean =>
  error instanceof Error && ('statusCode' in error || 'syscall' in error || error.constructor !== Error)
