import '../../../support/page/page.ts'
import assert from 'node:assert/strict'
import { beforeEach, mock, test } from 'node:test'
import { identity } from '../../../../shared/wire/api/identity.ts'
import { upload } from '../../../../shared/wire/api/send-upload.ts'
import { $toast } from '../../../../shared/wire/api/toast.ts'
import { advanceClock, stopClock } from '../../../support/page/clock.ts'

/** XMLHttpRequest whose outcome the test controls. */
class FakeUploadRequest {
  static last: FakeUploadRequest
  readonly headers: Record<string, string> = {}
  readonly upload: { onprogress?: (event: { loaded: number; total: number }) => void } = {}
  onloadend: (() => void) | null = null
  status = 0
  responseText = ''
  address = ''
  body = new FormData()
  constructor() {
    FakeUploadRequest.last = this
  }
  open(_method: string, address: string) {
    this.address = address
  }
  setRequestHeader(name: string, value: string) {
    this.headers[name] = value
  }
  send(body: FormData) {
    this.body = body
  }
  abort() {
    this.finish(0, '')
  }
  finish(status: number, text: string) {
    Object.assign(this, { status, responseText: text })
    this.onloadend?.()
  }
}
Object.assign(globalThis, { XMLHttpRequest: FakeUploadRequest })

const picture = new File(['x'], 'front.png', { type: 'image/png' })
const ACCEPTED = JSON.stringify({ code: 1, msg: '', data: { url: '/u/1.png', fullurl: 'https://home.test/u/1.png' } })

beforeEach(() => {
  $toast.set(null)
  identity.token = () => 'secret'
})

test('upload: sends the field file with token and language, and reports progress', async () => {
  const shares: number[] = []
  const sending = upload(picture, { onProgress: (share) => shares.push(share) })
  const request = FakeUploadRequest.last
  request.upload.onprogress?.({ loaded: 1, total: 4 })
  request.upload.onprogress?.({ loaded: 1, total: 0 })
  request.finish(200, ACCEPTED)
  assert.deepEqual(await sending, {
    ok: true,
    data: { url: '/u/1.png', fullUrl: 'https://home.test/u/1.png' },
    msg: '',
  })
  assert.deepEqual(shares, [0.25, 0])
  assert.equal(request.address, 'https://home.test/api/api/common/upload')
  assert.deepEqual(request.headers, { Token: 'secret', Lang: 'en' })
  assert.equal((request.body.get('file') as File).name, 'front.png')
})

test('aborted upload: no toast, also if aborted before the start', async () => {
  const stop = new AbortController()
  const sending = upload(picture, { signal: stop.signal })
  stop.abort()
  const before = await upload(picture, { signal: stop.signal })
  for (const result of [await sending, before]) assert.equal(!result.ok && result.error.kind, 'network')
  assert.equal($toast.get(), null)
})

test('refusals, truncated responses and lost connections: shown as toasts', async () => {
  for (const [status, text, kind, shown] of [
    [413, JSON.stringify({ code: 413, msg: 'Too large', data: null }), 'refused', 'Too large'],
    [502, '<h1>Bad gateway</h1>', 'server', 'failed'],
    [200, '{"code":1,', 'malformed', 'failed'],
    [0, '', 'network', 'timeout'],
  ] as const) {
    const sending = upload(picture)
    FakeUploadRequest.last.finish(status, text)
    const result = await sending
    assert.equal(!result.ok && result.error.kind, kind)
    assert.equal($toast.get()?.text ?? $toast.get()?.key, shown)
  }
})

test('upload: continues while it makes progress, times out after 30 s without', async () => {
  stopClock()
  const sending = upload(picture)
  for (let minute = 0; minute < 3; minute++) {
    await advanceClock(29_000)
    FakeUploadRequest.last.upload.onprogress?.({ loaded: minute, total: 10 })
  }
  await advanceClock(30_000)
  const result = await sending
  assert.equal(!result.ok && result.error.kind, 'timeout')
  assert.equal($toast.get()?.key, 'timeout')
  mock.timers.reset()
})
