import type { FastifyInstance } from 'fastify'
import type { Context } from '../../core/http/context.ts'
import { sendNotFound, sendUpload } from '../../platform/uploads/serve-uploads.ts'
import { findUpload } from '../../platform/uploads/upload-records.ts'
import { recordLook } from './run-command.ts'
import { sendAnswer, toSender } from './serve-commands.ts'

/** Adds the route of members' pictures, for persons who may see reviews. The audit log has a row of each picture. */
export function serveOperatorPictures(scope: FastifyInstance, context: Context): void {
  scope.get<{ Params: { name: string } }>('/uploads/:name', async (request, reply) => {
    const upload = await findUpload(context.db, request.params.name)
    if (!upload) return sendNotFound(request, reply)
    const shown = { usage: 'uploads show', permission: 'reviews.read' } as const
    const looked = { input: { name: upload.name }, member: upload.owner }
    const refusal = await recordLook(context, shown, looked, toSender(request))
    return refusal ? sendAnswer(reply, refusal) : sendUpload(context, upload, request, reply)
  })
}
