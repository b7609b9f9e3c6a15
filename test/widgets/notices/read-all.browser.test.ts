import { expect } from '@esm-bundle/chai'
import { getNotices, type Notice, readAllNotices } from '../../../shared/base/contract/notices.ts'
import { getMember } from '../../../shared/base/contract/session.ts'
import { $member } from '../../../shared/state/member/member.store.ts'
import { $toast } from '../../../shared/wire/api/toast.ts'
import '../../../widgets/notices/notices.element.ts'
import { press } from '../../support/browser/forms.ts'
import { memberPage } from '../../support/browser/member-page.ts'
import { type Mounted, until, waitForDrawing } from '../../support/browser/stage.ts'

const notice = (part: Partial<Notice>): Notice => ({ ...(getNotices.example[0] as Notice), ...part })
const DAY = 86_400_000

describe('<tl-notices>: days and all read', () => {
  const { backend, faults, open } = memberPage('tl-notices')
  afterEach(() => expect(faults().take()).to.deep.equal([]))

  const rows = ({ root }: Mounted) => [...root.querySelectorAll<HTMLElement>('[part=notice]')]
  const unread = ({ root }: Mounted) => root.querySelectorAll('.notice.unread').length
  const sent = () => backend().received('readAllNotices')
  const shown = async (notices: Notice[]) => {
    backend().answer(getNotices, ({ form }) => notices.filter(({ id }) => !form.id || form.id === id))
    const page = await open()
    await until(() => rows(page).length === notices.length, 'the messages')
    return page
  }
  const three = [notice({ id: '9' }), notice({ id: '8' }), notice({ id: '7' })]

  it('messages stand under the name of their day, with the time of day', async () => {
    const noon = new Date(new Date().setHours(12, 0, 0, 0)).getTime()
    const page = await shown([
      notice({ id: '9', createdAt: noon }),
      notice({ id: '8', createdAt: noon - DAY }),
      notice({ id: '7', createdAt: new Date(2026, 2, 28, 9, 30).getTime() }),
      notice({ id: '6', createdAt: new Date(2026, 2, 28, 7, 5).getTime() }),
    ])
    const days = [...page.root.querySelectorAll('section')]
    expect(days.map((day) => day.querySelector('h2')?.textContent)).to.deep.equal([
      'Today',
      'Yesterday',
      'Mar 28, 2026',
    ])
    expect(days.map((day) => day.querySelectorAll('[part=notice]').length)).to.deep.equal([1, 1, 2])
    expect(days.map((day) => day.getAttribute('aria-label'))).to.deep.equal(['Today', 'Yesterday', 'Mar 28, 2026'])
    expect(rows(page).map((row) => row.querySelector('.moment')?.textContent)).to.deep.equal([
      '12:00',
      '12:00',
      '09:30',
      '07:05',
    ])
  })

  it('pressed twice: sent once with the newest message; no row moves, the focus stays, the unread mark is refreshed', async () => {
    backend().answer(getMember, { ...getMember.example, hasUnread: true })
    const page = await shown(three)
    const end = $member.listen(() => {})
    await until(() => $member.get()?.hasUnread, 'the unread mark')
    backend().answer(getMember, { ...getMember.example, hasUnread: false })
    const places = () => rows(page).map((row) => row.getBoundingClientRect().top)
    let before: number[] = []
    // The element learns its width after its first frame: the rows must stand still first.
    while (String(before) !== String(places())) {
      before = places()
      await waitForDrawing()
    }
    expect(unread(page)).to.equal(3)
    const button = [...page.root.querySelectorAll('button')].find(
      ({ textContent }) => textContent === 'Mark all as read',
    )
    button?.focus()
    button?.click()
    button?.click()
    await until(() => unread(page) === 0, 'all are read')
    expect(sent().map(({ form }) => form)).to.deep.equal([{ id: '9' }])
    await until(() => $member.get()?.hasUnread === false, 'the mark follows')
    expect(page.text()).not.to.contain('Mark all as read')
    expect(places()).to.deep.equal(before)
    expect(page.root.activeElement).to.equal(rows(page)[0])
    end()
  })

  it('failure: the member sees why, and all stay unread', async () => {
    const page = await shown(three)
    backend().refuse(readAllNotices, { msg: 'Not now.' })
    press(page, 'Mark all as read')
    await until(() => $toast.get()?.text === 'Not now.', 'the message')
    expect(unread(page)).to.equal(3)
  })

  it('backend without the call: the loaded unread messages are opened one by one', async () => {
    const page = await shown([notice({ id: '9' }), notice({ id: '8', status: 'read' }), notice({ id: '7' })])
    backend().refuse(readAllNotices, { code: 404, msg: 'There is no such call.' })
    press(page, 'Mark all as read')
    await until(() => unread(page) === 0, 'all are read')
    const opened = backend()
      .received('getNoticeList')
      .flatMap(({ form }) => form.id ?? [])
    expect(opened).to.deep.equal(['9', '7'])
    expect($toast.get()).to.equal(null)
  })

  it('nothing unread: no button', async () => {
    const page = await shown([notice({ status: 'read' })])
    expect(page.text()).not.to.contain('Mark all as read')
  })
})
