import { expect } from '@esm-bundle/chai'
import { getContents } from '../../../shared/base/contract/content.ts'
import '../../../widgets/introduction/introduction.element.ts'
import { memberPage } from '../../support/browser/member-page.ts'
import { findOverflowingElements } from '../../support/browser/overflow.ts'
import { type Mounted, until } from '../../support/browser/stage.ts'

describe('<tl-introduction> with extreme values', () => {
  const { backend, faults, open } = memberPage('tl-introduction')
  afterEach(() => expect(faults().take()).to.deep.equal([]))

  const articles = ({ root }: Mounted) => [...root.querySelectorAll<HTMLElement>('[part=article]')]

  for (const width of [280, 1100])
    it(`fits a title of 200 characters, in the list and the popup (${width} px)`, async () => {
      backend().answer(getContents, [{ title: 'W'.repeat(200), img: '', content: `<p>${'W'.repeat(2_000)}</p>` }])
      const page = await open({}, width)
      await until(() => articles(page).length === 1, 'the article')
      expect(findOverflowingElements(page.element)).to.deep.equal([])
      expect(page.element.scrollWidth).to.be.at.most(width)
      articles(page)[0]?.click()
      await until(() => page.root.querySelector('[part=content] p'), 'the text')
      const dialog = page.find('dialog')
      expect(dialog.scrollWidth).to.be.at.most(dialog.clientWidth)
    })

  it('lists articles with missing parts', async () => {
    backend().answerAll([{ title: 'Only a title' }, { content: '<p>Only words</p>' }, {}, { img: null, title: null }])
    const page = await open()
    await until(() => articles(page).length === 4, 'the articles')
    expect(articles(page)[0]?.textContent).to.contain('Only a title')
    expect(articles(page)[1]?.textContent).to.contain('Only words')
    for (const article of articles(page)) expect(article.querySelector('b')?.textContent).not.to.equal('')
    articles(page)[3]?.click()
    await until(() => page.root.querySelector('dialog'), 'the article without parts')
  })

  for (const [name, data] of Object.entries({ 'an empty list': [], 'nothing at all': null, 'no list': {} }))
    it(`shows a message if the response is ${name}`, async () => {
      backend().answerAll(data)
      const page = await open()
      await until(() => /Nothing here yet|Failed to load/.test(page.text()), 'a message')
      expect(articles(page)).to.deep.equal([])
    })
})
