/** Code for chosen and restored pictures, which `slot.ts` loads on demand. */
import { upload } from '../api/upload.ts'

export { fetchPicture } from '../api/upload.ts'
export { isSamePicture } from '../contract/picture-content.ts'
export { preparePicture, sketchPicture } from './picture.ts'

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
  return result.ok ? result.data.url || result.data.fullurl : ''
}
