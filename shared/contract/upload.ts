import { object, text } from './codec.ts'
import { endpoint } from './endpoint.ts'

/** Uploads one picture in the multipart field `file`. The doubled prefix is the specification's. Forms submit `url`; `fullurl` is for showing: both answer the `Token` of this member alone, to everybody else 404. */
export const uploadImage = endpoint({
  path: 'api/common/upload',
  access: 'member',
  upload: true,
  data: object({ url: text, fullurl: text }),
  example: { url: '/uploads/3f9c.jpg', fullurl: 'https://trade.example.com/uploads/3f9c.jpg' },
})
