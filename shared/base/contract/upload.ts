import { from, nothing, object, requiredText, text } from './codec.ts'
import { endpoint } from './endpoint.ts'

/**
 * Uploads one picture in the multipart field `file`. The doubled prefix is in the specification. Forms submit `url`; `fullurl` is for display.
 * Both addresses require the `Token` of this member; any other request gets 404.
 */
export const uploadImage = endpoint({
  path: 'api/common/upload',
  access: 'member',
  scope: 'none',
  upload: true,
  data: object({ url: text, fullUrl: from('fullurl', text) }),
  example: { url: '/uploads/3f9c.jpg', fullUrl: 'https://files.example.com/uploads/3f9c.jpg' },
})

/**
 * Deletes a picture of the member, by its `url`, that no submitted form refers to. The page calls it when the member removes a picture from the form or leaves
 * the form. Always succeeds; a picture that is in use, unknown or another member's is kept.
 */
export const removeImage = endpoint({
  path: 'api/common/removeupload',
  access: 'member',
  scope: 'none',
  extension: true,
  form: { url: requiredText(1000) },
  data: nothing,
  example: null,
})
