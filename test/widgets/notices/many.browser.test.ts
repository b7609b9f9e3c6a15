import { expect } from '@esm-bundle/chai'
import { getNotices } from '../../../shared/base/contract/notices.ts'
import '../../../widgets/notices/notices.element.ts'
import type { Notice } from '../../../shared/base/contract/notices.ts'
import { memberPage } from '../../support/browser/member-page.ts'
import { type Mounted, until, waitForDrawing } from '../../support/browser/stage.ts'

const COUNT = 10_000
const PAGE = 10
const ALL: readonly Notice[] = Array.from({ length: COUNT }, (_none, at) => ({
  ...(getNotices.example[0] as Notice),
  id: `${COUNT - at}`,
  title: `Message ${COUNT - at}`,
  content: `<p>About <b>it</b> ${'and more '.repeat(50)}</p>`,
}))

describe('<tl-notices> with ten thousand messages', () => {
  const { backend, faults, open } = memberPage('tl-notices')
  afterEach(() => expect(faults().take()).to.deep.equal([]))

  const rows = ({ root }: Mounted) => [...root.querySelectorAll<HTMLElement>('[part=notice]')]
  const pages = () =>
    backend()
      .received('getNoticeList')
      .filter(({ form }) => form.id === undefined)
      .map(({ form }) => form.page)
  const scrolledTo = (page: Mounted, count: number) =>
    until(() => {
      rows(page).at(-1)?.scrollIntoView()
      return rows(page).length >= count
    }, `${count} rows`)

  it('loads page by page with one request each, and keeps the existing rows', async () => {
    backend().answer(getNotices, ({ form }) => ALL.slice((Number(form.page) - 1) * PAGE, Number(form.page) * PAGE))
    const page = await open()
    await until(() => rows(page).length >= PAGE, 'the first page')
    const changes: MutationRecord[] = []
    const observer = new MutationObserver((seen) => changes.push(...seen))
    observer.observe(page.find('li'), { subtree: true, childList: true, attributes: true, characterData: true })
    await scrolledTo(page, 200)
    observer.disconnect()
    expect(changes).to.deep.equal([])
    const asked = pages()
    expect(asked).to.deep.equal(asked.map((_page, at) => `${at + 1}`))
    expect(rows(page).length).to.be.lessThan(300)
    expect(rows(page)[150]?.textContent).to.contain(`Message ${COUNT - 150}`)
  })

  it('renders a part of a list that the backend sends at once, and more while scrolling', async () => {
    backend().answer(getNotices, [...ALL])
    const page = await open()
    await until(() => rows(page).length > 0, 'the messages')
    for (let frame = 0; frame < 10; frame++) await waitForDrawing()
    expect(rows(page).length).to.equal(50)
    await scrolledTo(page, 200)
    expect(rows(page).length).to.be.lessThan(400)
    expect(pages()).to.deep.equal(['1'])
    rows(page)[180]?.click()
    await until(() => page.root.querySelector('dialog [part=content]'), 'one of them')
    expect(page.find('dialog h2').textContent).to.equal(`Message ${COUNT - 180}`)
  })

  it('stops loading if every page is the same', async () => {
    backend().answer(getNotices, ALL.slice(0, PAGE))
    const page = await open()
    await until(() => rows(page).length === PAGE, 'the messages')
    rows(page).at(-1)?.scrollIntoView()
    await until(() => pages().length >= 3, 'the third page')
    for (let frame = 0; frame < 10; frame++) await waitForDrawing()
    expect(rows(page)).to.have.length(PAGE)
    expect(pages()).to.deep.equal(['1', '2', '3'])
  })
})
