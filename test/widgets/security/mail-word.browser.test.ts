import { expect } from '@esm-bundle/chai'
import { getMailWord, setMailWord } from '../../../shared/base/contract/mail-word.ts'
import '../../../widgets/security/security.element.ts'
import { findControl, press, type } from '../../support/browser/forms.ts'
import { memberPage } from '../../support/browser/member-page.ts'
import { type Mounted, until } from '../../support/browser/stage.ts'

describe('<tl-security> with a word in mails', () => {
  const { backend, faults, open } = memberPage('tl-security')
  afterEach(() => expect(faults().take()).to.deep.equal([]))

  const findEntry = ({ root }: Mounted) =>
    [...root.querySelectorAll<HTMLButtonElement>('button.cell')].find((entry) =>
      entry.textContent?.includes('Word in our emails'),
    )
  const openSheet = async (page: Mounted) => {
    await until(() => findEntry(page), 'the entry')
    findEntry(page)?.click()
    await until(() => page.root.querySelector('input[name=word]'), 'the sheet')
  }

  it('sets a word with one request and shows it', async () => {
    backend().answer(getMailWord, { word: '' })
    backend().answer(setMailWord, { word: 'blue heron' })
    const page = await open()
    await openSheet(page)
    type(page, 'word', ' blue heron ')
    const save = findControl(page, 'Save')
    for (let presses = 0; presses < 3; presses++) save.click()
    await until(() => findEntry(page)?.textContent?.includes('blue heron'), 'the word')
    expect(
      backend()
        .received('setMailWord')
        .map(({ form }) => form),
    ).to.deep.equal([{ word: 'blue heron' }])
  })

  it('removes the word when the field is empty, and shows a refusal at the field', async () => {
    backend().answer(getMailWord, { word: 'blue heron' })
    backend().refuse(setMailWord, { msg: 'Too long.', field: 'word', rule: 'filled' })
    const page = await open()
    await openSheet(page)
    press(page, 'Save')
    await until(() => page.text().includes('Too long.'), 'the refusal')
    backend().answer(setMailWord, { word: '' })
    type(page, 'word', '')
    press(page, 'Save')
    await until(() => !page.root.querySelector('input[name=word]'), 'the end of the sheet')
    expect(findEntry(page)?.textContent).not.to.contain('blue heron')
    expect(backend().received('setMailWord').at(-1)?.form).to.deep.equal({})
  })
})
