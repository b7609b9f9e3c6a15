import { expect } from '@esm-bundle/chai'
import { config } from '../../../shared/config.ts'
import { cameFrom } from '../../../shared/dom/previous-page.ts'

describe('cameFrom', () => {
  const tabOf = (pages: readonly string[], index: number) =>
    Object.defineProperty(globalThis, 'navigation', {
      configurable: true,
      value: { entries: () => pages.map((page) => ({ url: config().site + page })), currentEntry: { index } },
    })
  afterEach(() => Reflect.deleteProperty(globalThis, 'navigation'))

  it('compares the path of the previous page without its query', () => {
    tabOf(['/', '/withdrawal?id=3', '/bank', '/assets'], 2)
    expect(cameFrom(['/withdrawal'])).to.equal(true)
    expect(cameFrom(['/assets', '/'])).to.equal(false)
  })

  it('is false on the first page, after another site, and without browser support', () => {
    tabOf(['/withdrawal'], 0)
    expect(cameFrom(['/withdrawal'])).to.equal(false)
    tabOf(['.example/withdrawal', '/bank'], 1)
    expect(cameFrom(['/withdrawal'])).to.equal(false)
    Object.defineProperty(globalThis, 'navigation', { configurable: true, value: undefined })
    expect(cameFrom(['/withdrawal'])).to.equal(false)
  })
  it('reads data-before without the Navigation API (Safari before 26.2)', () => {
    Object.defineProperty(globalThis, 'navigation', { configurable: true, value: undefined })
    document.documentElement.dataset.before = `${config().site}/withdrawal?id=3`
    expect(cameFrom(['/withdrawal'])).to.equal(true)
    expect(cameFrom(['/assets'])).to.equal(false)
    delete document.documentElement.dataset.before
    expect(cameFrom(['/withdrawal'])).to.equal(false)
  })
})
