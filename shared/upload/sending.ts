/** Code for chosen and restored pictures, which `slot.ts` loads on demand. */
export { fetchPicture, upload } from '../api/upload.ts'
export { preparePicture } from './picture.ts'
