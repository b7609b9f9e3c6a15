import { filled, nothing, object, text } from './codec.ts'
import { endpoint } from './endpoint.ts'

/** Uploads one picture in the multipart field `file`. The doubled prefix is the specification's. Forms submit `url`; `fullurl` is for showing: both answer the `Token` of this member alone, to everybody else 404. */
export const uploadImage = endpoint({
  path: 'api/common/upload',
  access: 'member',
  upload: true,
  data: object({ url: text, fullurl: text }),
  example: { url: '/uploads/3f9c.jpg', fullurl: 'https://trade.example.com/uploads/3f9c.jpg' },
})

/**
 * Takes away a picture of the member's own, by its `url`, that no form has been handed in with: it was taken out of its slot, or its form was left. Succeeds
 * in any case; a picture that is needed, another member's, or none at all stays as it is.
 */
export const removeImage = endpoint({
  path: 'api/common/removeupload',
  access: 'member',
  extension: true,
  form: { url: filled(1000) },
  data: nothing,
  example: null,
})
