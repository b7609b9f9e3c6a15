import { expect } from '@esm-bundle/chai'
import { setViewport } from '@web/test-runner-commands'
import { defineWidget } from '../../../../shared/element/definition/define-widget.tsx'
import { type PagedList, pagedList } from '../../../../shared/state/stores/paged-list.ts'
import { List } from '../../../../shared/view/ui/controls/list.tsx'
import type { Result } from '../../../../shared/wire/api/call-result.ts'
import { type Mounted, mount, until, waitForDrawing } from '../../../support/browser/stage.ts'
import { dispatchTouch } from '../../../support/browser/touch.ts'

const page = (number: number, count: number): Result<string[]> => ({
  ok: true,
  msg: '',
  data: Array.from({ length: count }, (_none, at) => `row ${(number - 1) * 10 + at + 1}`),
})
const broken: Result<string[]> = { ok: false, error: { kind: 'malformed', code: null, message: '' } }

let list: PagedList<string>
let asked: number[] = []

function script(answer: (page: number) => Result<string[]>): void {
  asked = []
  list = pagedList(
    async ({ page }) => {
      asked.push(page)
      return answer(page)
    },
    (row) => row,
  )
}

/** Number of rendered rows. */
let draws = 0

const renderRow = (row: string) => {
  draws += 1
  return <div className="cell">{row}</div>
}
const Rows = () => <List list={list} label="Rows" keyOf={(row) => row} row={renderRow} />

defineWidget({ tag: 'tl-rows', view: Rows })

describe('a list', () => {
  let mounted: Mounted
  const count = () => mounted.root.querySelectorAll('li').length

  async function show(answer: (page: number) => Result<string[]>, height = 300): Promise<void> {
    script(answer)
    mounted = await mount('tl-rows')
    mounted.box.style.cssText += `block-size: ${height}px; overflow-y: auto`
    void list.refresh()
  }

  afterEach(() => mounted.remove())

  it('shows skeletons until its rows are loaded', async () => {
    await show(() => page(1, 3))
    expect(mounted.find('[role=status]').getAttribute('aria-label')).to.equal('Loading')
    await until(() => count() === 3, 'the rows')
    expect(mounted.root.querySelector('[role=status]')).to.equal(null)
  })

  it('loads the next page once when its end comes into view', async () => {
    await show((number) => page(number, number < 3 ? 10 : 4))
    await until(() => count() === 10, 'the first page')
    await waitForDrawing()
    expect(asked).to.deep.equal([1])
    mounted.box.scrollTop = mounted.box.scrollHeight
    await until(() => count() === 20, 'the second page')
    mounted.box.scrollTop = mounted.box.scrollHeight
    await until(() => count() === 24, 'the last page')
    mounted.box.scrollTop = mounted.box.scrollHeight
    await waitForDrawing()
    expect(asked).to.deep.equal([1, 2, 3])
  })

  it('renders a row once for any number of later pages', async () => {
    draws = 0
    await show((number) => page(number, number < 9 ? 10 : 4))
    await until(() => {
      mounted.box.scrollTop = mounted.box.scrollHeight
      return count() === 84
    }, 'all pages')
    expect(draws).to.equal(84)
  })

  it('continues loading while its end stays in view', async () => {
    await setViewport({ width: 800, height: 3000 })
    await show((number) => page(number, number < 3 ? 10 : 1), 3000)
    await until(() => count() === 21, 'all rows')
    expect(asked).to.deep.equal([1, 2, 3])
    await setViewport({ width: 800, height: 600 })
  })

  it('shows a message if it is empty', async () => {
    await show(() => page(1, 0))
    await until(() => mounted.text().includes('No records for now'), 'the message')
  })

  it('shows a failure, keeps its rows, and retries on a press', async () => {
    let fails = true
    await show((number) => (number === 2 && fails ? broken : page(number, number === 1 ? 10 : 2)))
    await until(() => count() === 10, 'the first page')
    mounted.box.scrollTop = mounted.box.scrollHeight
    await until(() => mounted.text().includes('Failed to load'), 'the message')
    expect(count()).to.equal(10)
    fails = false
    mounted.find<HTMLButtonElement>('[role=alert] button').click()
    await until(() => count() === 12, 'the second page')
    expect(asked).to.deep.equal([1, 2, 2])
  })

  it('refreshes after a pull and a release', async () => {
    await show((number) => page(number, 3))
    await until(() => count() === 3, 'the rows')
    const first = mounted.find('li')
    dispatchTouch(first, 'touchstart', { clientX: 0, clientY: 10 })
    dispatchTouch(first, 'touchmove', { clientX: 0, clientY: 30 })
    await until(() => mounted.text().includes('Pull to refresh'), 'the text for pulling')
    expect(mounted.root.querySelectorAll('[role=status] line[opacity="1"]').length).to.equal(5)
    dispatchTouch(first, 'touchmove', { clientX: 0, clientY: 90 })
    await until(() => mounted.text().includes('Release to refresh'), 'the text for releasing')
    dispatchTouch(first, 'touchend')
    await until(() => asked.length === 2, 'the refresh')
    await until(() => !mounted.root.querySelector('[role=status]'), 'the end of the refresh')
    expect(asked).to.deep.equal([1, 1])
  })

  it('does not refresh after a short pull, or while the page is scrolled down', async () => {
    await show((number) => page(number, 10))
    await until(() => count() >= 10, 'the rows')
    const first = mounted.find('li')
    dispatchTouch(first, 'touchstart', { clientX: 0, clientY: 10 })
    dispatchTouch(first, 'touchmove', { clientX: 0, clientY: 40 })
    dispatchTouch(first, 'touchend')
    mounted.box.scrollTop = 60
    dispatchTouch(first, 'touchstart', { clientX: 0, clientY: 10 })
    dispatchTouch(first, 'touchmove', { clientX: 0, clientY: 110 })
    dispatchTouch(first, 'touchend')
    await waitForDrawing()
    expect(asked.filter((number) => number === 1)).to.have.length(1)
    expect(mounted.root.querySelector('[role=status]')).to.equal(null)
  })
})
