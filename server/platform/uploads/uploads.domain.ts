import { repeatEvery } from '../../core/scheduler/repeat.ts'
import { defineDomain } from '../../define-domain.ts'
import { removeImage } from './remove-image.ts'
import { serveUploads } from './serve-uploads.ts'
import { maintainUploads } from './sweep.ts'
import { uploadImage } from './upload-image.ts'
import { commands } from './uploads.commands.ts'

const SWEEP_MS = 3_600_000

/** Pictures that members upload, and those of the operator. */
export const domain = defineDomain({
  name: 'uploads',
  handlers: [uploadImage, removeImage],
  commands,
  routes: serveUploads,
  start: (context) =>
    repeatEvery(SWEEP_MS, () => maintainUploads(context), context.log, 'upload maintenance failed, retrying in 1 h'),
})
