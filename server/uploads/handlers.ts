import type { Handler } from '../http/handle.ts'
import { uploadImage } from './upload-image.ts'

/** What answers the calls about pictures. */
export const uploadHandlers: readonly Handler[] = [uploadImage]
