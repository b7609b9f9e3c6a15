import { expect } from '@esm-bundle/chai'
import { config } from '../../../../shared/base/runtime/config.ts'
import { hasPreviousPage, isPreviousPage } from '../../../../shared/view/dom/previous-page.ts'

describe('previous page of the tab', () => {
  const createTab = (pages: readonly string[], index: number) =>
    Object.defineProperty(globalThis, 'navigation', {
      configurable: true,
      value: { entries: () => pages.map((page) => ({ url: config().site + page })), currentEntry: { index } },
    })
  afterEach(() => Reflect.deleteProperty(globalThis, 'navigation'))

  it('compares the path of the previous page without its query', () => {
    createTab(['/', '/withdrawal?id=3', '/bank', '/assets'], 2)
    expect(isPreviousPage(['/withdrawal'])).to.equal(true)
    expect(isPreviousPage(['/assets', '/'])).to.equal(false)
  })

  it('is false on the first page, after another site, and without browser support', () => {
    createTab(['/withdrawal'], 0)
    expect(isPreviousPage(['/withdrawal'])).to.equal(false)
    createTab(['.example/withdrawal', '/bank'], 1)
    expect(isPreviousPage(['/withdrawal'])).to.equal(false)
    Object.defineProperty(globalThis, 'navigation', { configurable: true, value: undefined })
    expect(isPreviousPage(['/withdrawal'])).to.equal(false)
  })
  it('reads data-before without the Navigation API (Safari before 26.2)', () => {
    Object.defineProperty(globalThis, 'navigation', { configurable: true, value: undefined })
    document.documentElement.dataset.before = `${config().site}/withdrawal?id=3`
    expect(isPreviousPage(['/withdrawal'])).to.equal(true)
    expect(isPreviousPage(['/assets'])).to.equal(false)
    delete document.documentElement.dataset.before
    expect(isPreviousPage(['/withdrawal'])).to.equal(false)
  })

  it('belongs to the same site, or there is none', () => {
    const before = (url: string | null, index = 1) =>
      Object.defineProperty(globalThis, 'navigation', {
        configurable: true,
        value: { entries: () => [{ url }, { url: location.href }], currentEntry: { index } },
      })
    before(`${location.origin}/assets`)
    expect(hasPreviousPage()).to.equal(true)
    for (const other of ['https://partner.example/', 'about:blank', null]) {
      before(other)
      expect(hasPreviousPage(), String(other)).to.equal(false)
    }
    before(`${location.origin}/assets`, 0)
    expect(hasPreviousPage()).to.equal(false)
  })
})
