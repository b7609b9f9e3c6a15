import { config } from '../../base/runtime/config.ts'
import type { DomainCalls } from '../call-types.ts'

/** Handlers of uploads. The page's part of the demo stores the picture under the address that is returned. */
export const uploadCalls: DomainCalls<'upload'> = {
  uploadImage(_form, demo) {
    const url = `/uploads/demo-${demo.createId()}`
    return { url, fullUrl: new URL(url, config().api).href }
  },
  removeImage({ url }, { pictures }) {
    pictures.delete(url)
    return null
  },
}
