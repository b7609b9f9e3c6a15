import { list, object, text } from './codec.ts'
import { endpoint } from './endpoint.ts'

/** What the introduction tells about the site, in the operator's order (INT-02). `content` is HTML. */
export const getContents = endpoint({
  path: 'getContentList',
  access: 'member',
  data: list(object({ title: text, img: text, content: text })),
  example: [{ title: 'How timed options end', img: '', content: '<p>Two trades decide each of them.</p>' }],
})
