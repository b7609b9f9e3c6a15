/** Code for chosen and restored pictures, which `slot.ts` loads on demand. */
import { upload } from '../../wire/api/send-upload.ts'

export { isSamePicture } from '../../base/contract/picture-content.ts'
export { fetchPicture } from '../../wire/api/send-upload.ts'
export { preparePicture, sketchPicture } from './prepare-picture.ts'

/** Uploads a picture. Returns the address to submit, "" if the upload failed. Reports no progress after it was aborted. */
export async function sendPicture(
  file: File,
  signal: AbortSignal,
  showProgress: (share: number) => void,
): Promise<string> {
  const onProgress = (share: number) => {
    if (!signal.aborted) showProgress(share)
  }
  const result = await upload(file, { signal, onProgress })
  return result.ok ? result.data.url || result.data.fullUrl : ''
}
