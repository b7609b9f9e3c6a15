/** What a slot needs once a picture is chosen or restored, as one file: `slot.ts` loads it on demand. */
export { fetchPicture, upload } from '../api/upload.ts'
export { preparePicture } from './picture.ts'
