import { expect } from '@esm-bundle/chai'
import { getContents } from '../../../shared/base/contract/content.ts'
import '../../../widgets/introduction/introduction.element.ts'
import { press } from '../../support/browser/forms.ts'
import { memberPage } from '../../support/browser/member-page.ts'
import { until } from '../../support/browser/stage.ts'

describe('<tl-introduction>', () => {
  const { backend, faults, open } = memberPage('tl-introduction')
  afterEach(() => expect(faults().take()).to.deep.equal([]))

  it('lists the articles, and opens each with title, picture and sanitized text (INT-01, 02)', async () => {
    const picture = `${location.origin}/site/public/favicon.svg`
    backend().answer(getContents, [
      { title: 'One', img: '', content: '<p>First</p>' },
      { title: 'Two', img: picture, content: '<p>Second <b>text</b><script>x()</script></p>' },
    ])
    const page = await open()
    await until(() => page.root.querySelectorAll('[part=article]').length === 2, 'the articles')
    expect(backend().received('getContentList').at(-1)?.form).to.deep.equal({})
    page.root.querySelectorAll<HTMLElement>('[part=article]')[1]?.click()
    await until(() => page.root.querySelector('[part=content] b'), 'the text')
    expect(page.find('dialog h2').textContent).to.equal('Two')
    expect(page.find<HTMLImageElement>('dialog img').src).to.equal(picture)
    expect(page.find('[part=content]').textContent).to.equal('Second text')
    press(page, 'Close')
    await until(() => !page.root.querySelector('dialog'), 'the closed popup')
  })

  it('shows an empty list, and a failed request with a retry', async () => {
    backend().fail(getContents, 'html')
    const page = await open()
    await until(() => page.text().includes('Failed to load'), 'the failure')
    backend().answer(getContents, [])
    press(page, 'Retry')
    await until(() => page.text().includes('Nothing here yet'), 'the empty list')
  })
})
