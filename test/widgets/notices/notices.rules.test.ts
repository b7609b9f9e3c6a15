import assert from 'node:assert/strict'
import { test } from 'node:test'
import { getNotices, type Notice } from '../../../shared/base/contract/notices.ts'
import { groupByDay, markAllAsRead, markAsRead } from '../../../widgets/notices/notices.rules.ts'

const notice = (part: Partial<Notice>): Notice => ({ ...(getNotices.example[0] as Notice), ...part })
const LIST = ['9', '8', '7'].map((id) => notice({ id, title: id === '7' ? 'Friday' : 'Saturday' }))

test('all read: the newest message and all older ones, not one that arrived since', () => {
  const statuses = (newest: string) => markAllAsRead(LIST, newest).map(({ status }) => status)
  assert.deepEqual(statuses('8'), ['unread', 'read', 'read'])
  assert.deepEqual(statuses('9'), ['read', 'read', 'read'])
  assert.equal(markAllAsRead(LIST, 'another'), LIST)
})

test('messages of one day are one group, in the order of the list', () => {
  const days = groupByDay([...LIST, notice({ id: '6', title: 'Friday' })], ({ title }) => title)
  assert.deepEqual(
    days.map(({ key, name, notices }) => [key, name, notices.map(({ id }) => id)]),
    [
      ['9', 'Saturday', ['9', '8']],
      ['7', 'Friday', ['7', '6']],
    ],
  )
  assert.deepEqual(
    groupByDay([], ({ title }) => title),
    [],
  )
})

test('one message read: only that one; a read or unknown one changes nothing', () => {
  assert.deepEqual(
    markAsRead(LIST, '8').map(({ status }) => status),
    ['unread', 'read', 'unread'],
  )
  const read = markAllAsRead(LIST, '9')
  assert.equal(markAsRead(read, '8'), read)
  assert.equal(markAsRead(LIST, 'another'), LIST)
})
