import { expect } from '@esm-bundle/chai'
import { config } from '../../../../shared/base/runtime/config.ts'
import { navigateAfterSubmit } from '../../../../shared/view/dom/navigate-after-submit.ts'

describe('navigateAfterSubmit (Q-048)', () => {
  const page = config()
  const { hosted } = page
  const genuine = Object.getOwnPropertyDescriptor(history, 'length')
  let went: string[] = []
  const host = document.createElement('div')
  const onNavigate = (event: Event) => {
    event.preventDefault()
    went.push((event as CustomEvent<{ route: string }>).detail.route)
  }
  beforeEach(() => {
    went = []
    page.hosted = true
    history.back = () => void went.push('back')
    host.addEventListener('tl-navigate', onNavigate)
  })
  afterEach(() => {
    page.hosted = hosted
    Reflect.deleteProperty(history, 'back')
    if (genuine) Object.defineProperty(history, 'length', genuine)
    else Reflect.deleteProperty(history, 'length')
  })
  const pagesBefore = (length: number) =>
    Object.defineProperty(history, 'length', { configurable: true, value: length })

  for (const [where, pages, way] of [
    ['home', 3, ['/']],
    ['back', 3, ['back']],
    ['back', 1, ['/']],
    ['stay', 3, []],
    [undefined, 3, []],
  ] as const)
    it(`${where}, page ${pages} of its tab: ${way[0] ?? 'stays'}`, () => {
      pagesBefore(pages)
      navigateAfterSubmit(host, where)
      expect(went).to.deep.equal(way)
    })

  it("partner's page: stays", () => {
    page.hosted = false
    pagesBefore(3)
    navigateAfterSubmit(host, 'back')
    navigateAfterSubmit(host, 'home')
    expect(went).to.deep.equal([])
  })
})
