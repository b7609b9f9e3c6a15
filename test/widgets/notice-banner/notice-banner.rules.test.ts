import assert from 'node:assert/strict'
import { test } from 'node:test'
import { getNotices, type Notice } from '../../../shared/base/contract/notices.ts'
import {
  findNoticeToShow,
  getPollToken,
  isNoticeList,
  type PollConditions,
} from '../../../widgets/notice-banner/notice-banner.rules.ts'

const all: PollConditions = { token: 'token', on: true, atList: false, shown: false, seen: true }
const notice = (part: Partial<Notice>): Notice => ({ ...(getNotices.example[0] as Notice), ...part })

test('polls only if every condition holds (NTC-09, 11, 12, 14)', () => {
  assert.equal(getPollToken(all), 'token')
  const against: Partial<PollConditions>[] = [
    { token: '' },
    { on: false },
    { atList: true },
    { shown: true },
    { seen: false },
  ]
  for (const one of against) assert.equal(getPollToken({ ...all, ...one }), '', JSON.stringify(one))
})

test('shows the newest message if it is unread and not dismissed (NTC-08, Q-105)', () => {
  const none = () => false
  assert.equal(findNoticeToShow([], '', none), null)
  assert.equal(findNoticeToShow([notice({ status: 'read' })], '', none), null)
  assert.equal(findNoticeToShow([notice({ id: '7' })], '7', none), null)
  assert.equal(findNoticeToShow([notice({ id: '8' })], '7', none)?.id, '8')
})

test('shows no message about an action of this page (Q-552)', () => {
  assert.equal(
    findNoticeToShow([notice({ id: '8' })], '', ({ id }) => id === '8'),
    null,
  )
})

test('recognizes the list in any spelling of its address', () => {
  for (const path of ['/notify', '/notify/', '/notify.html', '/base/notify']) assert.ok(isNoticeList(path), path)
  for (const path of ['/', '/notifyx', '/notify/7']) assert.ok(!isNoticeList(path), path)
})
