import { choice, flag, from, id, list, moment, nothing, object, omittable, text } from './codec.ts'
import { endpoint, type ResponseData } from './endpoint.ts'
import { paging } from './paging.ts'

/**
 * Returns notices: a page for the list, page 1 with limit 1 for the banner, or a single one by `id` (NTC-01, 05, 13). `type` and `number` name the record that
 * caused the notice, as in the address of its page; both are empty if there is none. `personal`: addressed to this member only. Other backends leave all three
 * out.
 */
export const getNotices = endpoint({
  path: 'getNoticeList',
  access: 'member',
  scope: 'none',
  form: { id: omittable(id), ...paging },
  data: list(
    object({
      id,
      title: text,
      createdAt: from('addtime', moment),
      status: choice({ unread: '1', read: '2' }, 'read'),
      picture: from('imgs', text),
      content: text,
      type: text,
      number: text,
      personal: flag,
    }),
  ),
  example: [
    {
      id: '7',
      title: 'Scheduled maintenance',
      createdAt: 1_794_000_000_000,
      status: 'unread',
      picture: '',
      content: '<p>Deposits pause on 24 November.</p>',
      type: '',
      number: '',
      personal: false,
    },
  ],
})

/** Notice in a response. */
export type Notice = ResponseData<typeof getNotices>[number]

/**
 * Marks all notices of the member up to the one with this id as read, so that a message which arrives meanwhile stays unread. A repeated call changes
 * nothing.
 */
export const readAllNotices = endpoint({
  path: 'readAllNotices',
  access: 'member',
  scope: 'none',
  extension: true,
  form: { id },
  data: nothing,
  example: null,
})
