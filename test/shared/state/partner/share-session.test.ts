import assert from 'node:assert/strict'
import { after, beforeEach, test } from 'node:test'
import type { PartnerSessionToken } from '../../../../shared/state/partner/partner-config.ts'
import type { OtherFrames, SharedSession } from '../../../../shared/state/partner/partner-session.ts'
import { shareSession } from '../../../../shared/state/partner/share-session.ts'
import { until } from '../../../support/until.ts'

const ORIGIN = 'https://partner.example'

/** Channels of all frames, closed after the tests: open ones keep the process alive. */
const channels: BroadcastChannel[] = []
const { BroadcastChannel: Channel } = globalThis
globalThis.BroadcastChannel = class extends Channel {
  constructor(name: string) {
    super(name)
    channels.push(this)
  }
}
after(() => {
  for (const channel of channels) channel.close()
})

/** Frame of a page: its session, and what it does with it. */
class Frame implements SharedSession {
  token = ''
  others: OtherFrames | null = null
  renewals = 0

  constructor(page: string, partner = 'harbour', origin = ORIGIN) {
    shareSession(this, { origin, page }, partner)
  }
  shareWith(others: OtherFrames): void {
    this.others = others
  }
  adopt({ token }: PartnerSessionToken): void {
    this.token = token
  }
  leave(): void {
    if (this.token === '') return
    this.token = ''
    this.others?.end(false)
  }
  renewIfDue(): void {
    this.renewals += 1
  }
  use(token: string): void {
    const isNew = this.token === ''
    this.token = token
    this.others?.begin({ token, expires: Date.now() + 900_000 }, isNew)
  }
  end(isLogOut: boolean): void {
    this.token = ''
    this.others?.end(isLogOut)
  }
  get renews(): boolean {
    return this.others?.isRenewer() ?? true
  }
}

let pages = 0
let page = ''
beforeEach(() => {
  pages += 1
  page = `page-${pages}`
})

/** Waits until messages that were sent before have arrived: one between two other frames comes after them. */
async function passMessages(): Promise<void> {
  const [sender, receiver] = [new Frame('probe'), new Frame('probe')]
  sender.use(`probe-${pages}`)
  await until(() => receiver.token !== '', 'the message of the probe')
  sender.end(true)
  await until(() => receiver.token === '', 'the log-out of the probe')
}

test('sign-in in one frame: the others have the same session, also one that is added later', async () => {
  const [first, second] = [new Frame(page), new Frame(page)]
  first.use('tlp_1')
  await until(() => second.token === 'tlp_1', 'the second frame')
  const third = new Frame(page)
  await until(() => third.token === 'tlp_1', 'the third frame')
})

test('a frame of another partner, origin or page gets nothing, and neither does one of a page without an id', async () => {
  const first = new Frame(page)
  const strangers = [
    new Frame(page, 'other'),
    new Frame(page, 'harbour', 'https://other.example'),
    new Frame(`${page}-2`),
    new Frame(''),
  ]
  first.use('tlp_1')
  const late = new Frame(page, 'other')
  await passMessages()
  assert.deepEqual(
    [...strangers, late].map(({ token }) => token),
    ['', '', '', '', ''],
  )
})

test('log-out in any frame: all are logged out, and a renewal that was on its way changes nothing', async () => {
  const [first, second, third] = [new Frame(page), new Frame(page), new Frame(page)]
  first.use('tlp_1')
  await until(() => second.token !== '' && third.token !== '', 'all frames')
  second.end(true)
  first.use('tlp_2')
  await until(() => first.token === '' && third.token === '', 'the log-out')
  await passMessages()
  assert.deepEqual([first.token, second.token, third.token], ['', '', ''])
  third.use('tlp_3')
  await until(() => first.token === 'tlp_3' && second.token === 'tlp_3', 'another sign-in')
})

test("log-out: ends also a session that the partner's server opened for another frame", async () => {
  const [first, second] = [new Frame(page), new Frame(page)]
  first.use('tlp_1')
  second.use('tlp_2')
  await passMessages()
  assert.deepEqual([first.token, second.token], ['tlp_1', 'tlp_2'], 'each keeps its own')
  first.end(true)
  await until(() => second.token === '', 'the log-out')
})

test('a session that the server ends in one frame: the others find out themselves', async () => {
  const [first, second] = [new Frame(page), new Frame(page)]
  first.use('tlp_1')
  await until(() => second.token !== '', 'the second frame')
  first.end(false)
  await passMessages()
  assert.deepEqual([first.token, second.token], ['', 'tlp_1'])
})

test('renewed session: passed on; one frame renews it, and the next one when that frame has left', async () => {
  const [first, second] = [new Frame(page), new Frame(page)]
  first.use('tlp_1')
  await until(() => second.token === 'tlp_1' && first.renews, 'the frames share the session')
  assert.equal(second.renews, false)
  first.use('tlp_2')
  await until(() => second.token === 'tlp_2', 'the renewed session')
  assert.equal(second.renewals, 0)
  // The browser frees the lock of a frame that leaves the page; here its session ends.
  first.end(false)
  await until(() => second.renews, 'the second frame renews')
  assert.equal(second.renewals, 1)
})

test('sessions that the server of the partner opened for each frame: each frame renews its own', async () => {
  const [first, second] = [new Frame(page), new Frame(page)]
  first.use('tlp_1')
  second.use('tlp_2')
  await until(() => first.renews && second.renews, 'both renew')
})

test('a browser without the channel: each frame keeps its own session, and the console says so', (t) => {
  const warn = t.mock.method(console, 'warn', () => undefined)
  const { BroadcastChannel: own } = globalThis
  globalThis.BroadcastChannel = class {
    constructor() {
      throw new DOMException('denied', 'SecurityError')
    }
  } as unknown as typeof BroadcastChannel
  const [first, second] = [new Frame(page), new Frame(page)]
  globalThis.BroadcastChannel = own
  first.use('tlp_1')
  assert.deepEqual([first.renews, second.token, warn.mock.callCount()], [true, '', 2])
})
