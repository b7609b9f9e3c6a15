import { expect } from '@esm-bundle/chai'
import { getNotices } from '../../../shared/base/contract/notices.ts'
import '../../../widgets/notices/notices.element.ts'
import type { Notice } from '../../../shared/base/contract/notices.ts'
import { allByRole } from '../../support/browser/find.ts'
import { press, recordEvents } from '../../support/browser/forms.ts'
import { memberPage } from '../../support/browser/member-page.ts'
import { type Mounted, setSiteRoutes, until } from '../../support/browser/stage.ts'

const notice = (part: Partial<Notice>): Notice => ({ ...(getNotices.example[0] as Notice), ...part })

describe('<tl-notices>', () => {
  const { backend, faults, open } = memberPage('tl-notices')
  afterEach(() => {
    setSiteRoutes(null)
    expect(faults().take()).to.deep.equal([])
  })

  const rows = ({ root }: Mounted) => [...root.querySelectorAll<HTMLElement>('[part=notice]')]
  const asked = () =>
    backend()
      .received('getNoticeList')
      .map(({ form }) => form)
  const shown = async () => {
    const page = await open()
    await until(() => rows(page).length > 0, 'the messages')
    return page
  }
  const opened = async (page: Mounted) => {
    rows(page)[0]?.click()
    await until(() => page.root.querySelector('dialog [part=content]'), 'the message')
    return page.find('dialog')
  }

  it('requests pages of 10, each after the last row of the previous page, to the last one (NTC-01)', async () => {
    backend().answer(getNotices, ({ form }) =>
      Array.from({ length: form.page === '3' ? 4 : 10 }, (_, at) => notice({ id: `${form.page}-${at}` })),
    )
    const page = await shown()
    await until(() => {
      rows(page).at(-1)?.scrollIntoView()
      return rows(page).length === 24
    }, 'all three pages')
    expect(asked()).to.deep.equal([
      { page: '1', limit: '10' },
      { page: '2', limit: '10', after: '1-9' },
      { page: '3', limit: '10', after: '2-9' },
    ])
  })

  it('opens a message with title, time, picture and text, loaded by its id (NTC-03, 05)', async () => {
    backend().answer(getNotices, ({ form }) => [
      notice({ picture: form.id ? '/favicon.svg' : '', content: form.id ? '<p>All of <b>it</b></p>' : '<p>Some</p>' }),
    ])
    const page = await shown()
    const dialog = await opened(page)
    await until(() => dialog.textContent?.includes('All of it'), "the detail's text")
    expect(asked().at(-1)).to.deep.equal({ id: '7', page: '1', limit: '1' })
    expect(dialog.querySelector('h2')?.textContent).to.equal('Scheduled maintenance')
    expect(dialog.querySelector('p')?.textContent).to.match(/^[A-Z][a-z]{2} \d{1,2}, \d\d:\d\d:\d\d$/)
    expect(dialog.querySelector('[part=content] b')?.textContent).to.equal('it')
  })

  it('links a message to the record that caused it, only where the site has its page', async () => {
    backend().answer(getNotices, [notice({ type: 'withdrawal', number: '42' })])
    const page = await shown()
    setSiteRoutes(['/notify'])
    await opened(page)
    expect(allByRole(page, 'link', 'View details')).to.deep.equal([])
    press(page, 'Close')
    await until(() => !page.root.querySelector('dialog'), 'the closed popup')
    setSiteRoutes(['/notify', '/record'])
    const dialog = await opened(page)
    const link = dialog.querySelector<HTMLAnchorElement>('[part=record-link]')
    expect(link?.getAttribute('href')).to.match(/record\?type=withdrawal&number=42$/)
    const navigations = recordEvents<object>(page, 'tl-navigate')
    page.element.addEventListener('tl-navigate', (event) => event.preventDefault())
    press(page, 'View details')
    expect(navigations).to.deep.equal([{ route: '/record', query: { type: 'withdrawal', number: '42' } }])
    await until(() => !page.root.querySelector('dialog'), 'the closed popup')
  })

  it('a message of the operator has no link to a record', async () => {
    setSiteRoutes(['/notify', '/record'])
    const page = await shown()
    const dialog = await opened(page)
    await until(() => dialog.querySelector('[part=content] p'), 'the text')
    expect(dialog.querySelector('[part=record-link]')).to.equal(null)
  })

  it('marks an opened message as read without a write call (NTC-04)', async () => {
    const page = await shown()
    expect(allByRole(page, 'img', 'Unread')).to.have.length(1)
    await opened(page)
    press(page, 'Close')
    await until(() => !page.root.querySelector('dialog'), 'the closed popup')
    expect(allByRole(page, 'img', 'Unread')).to.have.length(0)
    expect(asked()).to.have.length(2)
  })

  it("shows the list's data if the message fails to load (Q-106)", async () => {
    const page = await shown()
    backend().fail(getNotices, 'server')
    const dialog = await opened(page)
    await until(() => dialog.textContent?.includes("We couldn't reload this message"), 'the failure')
    expect(dialog.textContent).to.contain('Deposits pause on 24 November.')
  })

  it('omits a picture that fails to load, and fits a title of 200 characters', async () => {
    backend().answer(getNotices, [notice({ title: 'W'.repeat(200), picture: '/there-is-no-such-picture.png' })])
    const page = await open({}, 280)
    await until(() => rows(page).length > 0, 'the messages')
    const dialog = await opened(page)
    dialog.querySelector('img')?.dispatchEvent(new Event('error'))
    await until(() => !dialog.querySelector('img'), 'the removal')
    expect(dialog.scrollWidth).to.be.at.most(dialog.clientWidth)
    expect(page.element.scrollWidth).to.be.at.most(280)
  })

  it('shows an empty list, and a failed request with a retry', async () => {
    backend().fail(getNotices, 'network')
    const page = await open()
    await until(() => page.text().includes('Failed to load'), 'the failure')
    backend().answer(getNotices, [])
    press(page, 'Retry')
    await until(() => page.text().includes('No messages yet'), 'the empty list')
  })
})
