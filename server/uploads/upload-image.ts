import type {} from '@fastify/multipart'
import type { FastifyRequest } from 'fastify'
import { PICTURE_BYTES } from '../../shared/contract/picture.ts'
import { uploadImage as endpoint } from '../../shared/contract/upload.ts'
import type { Context } from '../http/context.ts'
import { handle } from '../http/handle.ts'
import { originOf } from '../http/origin.ts'
import { Refusal, refuse, succeed } from '../http/refusal.ts'
import { requestLimit } from '../http/request-limit.ts'
import { type Reservation, release, reserve } from './quota.ts'
import { type Received, receive } from './receive.ts'
import { addUpload, UPLOADS_PATH } from './records.ts'

const LIMITS = { fileSize: PICTURE_BYTES, files: 2, fields: 10, parts: 12, fieldSize: 1024 }
const AT = 'file'
const uploadsByMember = requestLimit({ burst: 30, everyMs: 10_000 })

/**
 * Takes one picture in the field `file`, private to the member. What it is decides its content; its name and declared type are neither believed nor kept.
 */
export const uploadImage = handle(endpoint, async ({ member, context, request }) => {
  const { config, db } = context
  const attempt = uploadsByMember(context, member)
  if (attempt instanceof Refusal) return attempt
  const room = await reserve(context, member, mostBytes(request))
  if (room instanceof Refusal) return room
  try {
    const received = await receiveOne(request, config.dataDir)
    if (received instanceof Refusal) return received
    await keep(context, member, received, room)
    const url = UPLOADS_PATH + received.name
    return succeed({ url, fullurl: originOf(request) + url }, 'uploads.kept')
  } finally {
    await release(db, room)
  }
})

/** The most bytes that the picture of a request can have: what the whole body is announced with, where it is. */
function mostBytes({ headers }: FastifyRequest): number {
  const announced = Number(headers['content-length'] ?? PICTURE_BYTES)
  return Math.min(announced, PICTURE_BYTES)
}

/** Puts a picture in its place and keeps its record instead of its reservation: at no moment both count, or neither. */
async function keep({ db, now }: Context, owner: string, received: Received, room: Reservation): Promise<void> {
  const { name, type, bytes } = received
  try {
    await received.keep()
    await db.transaction(async (tx) => {
      await release(tx, room)
      await addUpload(tx, { name, owner, type, bytes }, now())
    })
  } catch (error) {
    await received.drop()
    throw error
  }
}

/** The one picture of a request that was read to its end. Throws an error with status 413 for one that is too large. */
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
  return picture === null
    ? refuse('uploads.noPicture', {}, { field: AT, rule: 'picture' })
    : refuse('uploads.noFile', {}, { field: AT, rule: 'missing' })
}

/** Errors of the disk, and those that say their HTTP status; what is left comes from a body that is no multipart form. */
const isOurs = (error: unknown): boolean =>
  error instanceof Error && ('statusCode' in error || 'syscall' in error || error.constructor !== Error)
