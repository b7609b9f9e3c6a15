import { list, object, text } from './codec.ts'
import { endpoint } from './endpoint.ts'

/** Returns the sections of the introduction page in the operator's order (INT-02). `content` is HTML. */
export const getContents = endpoint({
  path: 'getContentList',
  access: 'member',
  scope: 'read',
  data: list(object({ title: text, img: text, content: text })),
  example: [{ title: 'How timed options end', img: '', content: '<p>Two trades decide each of them.</p>' }],
})
