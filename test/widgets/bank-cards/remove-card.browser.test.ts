import { expect } from '@esm-bundle/chai'
import { type BankCard, getBankCards, removeBankCard } from '../../../shared/base/contract/bank-cards.ts'
import { getSettings } from '../../../shared/base/contract/settings.ts'
import { $language } from '../../../shared/state/preferences/language.ts'
import { $toast } from '../../../shared/wire/api/toast.ts'
import '../../../widgets/bank-cards/bank-cards.element.ts'
import { findAccessibilityFaults } from '../../support/browser/accessible.ts'
import { allByRole, byRole, getText } from '../../support/browser/find.ts'
import { confirmSheet, findControl, getFieldMessage, press, type } from '../../support/browser/forms.ts'
import { memberPage } from '../../support/browser/member-page.ts'
import { type Mounted, until, waitForAnimations } from '../../support/browser/stage.ts'

const CARD: BankCard = { id: '7', bankName: 'Sample Bank', cardNumber: '6222021234567890', cardholder: 'Alex Sample' }

describe('<tl-bank-cards>, removing a card (Q-224)', () => {
  const { backend, faults, open } = memberPage('tl-bank-cards')
  beforeEach(() => {
    backend().answer(getBankCards, [CARD])
    backend().answer(getSettings, getSettings.example)
  })
  afterEach(() => {
    $language.set('en')
    expect(faults().take()).to.deep.equal([])
  })

  const findQuestion = (page: Mounted) => allByRole(page, 'dialog', 'Remove card')[0] ?? null
  const sent = () =>
    backend()
      .received('removeBankCard')
      .map(({ form }) => form)
  const edit = async () => {
    const page = await open()
    await until(() => page.root.querySelector('[part=card]'), 'the card')
    press(page, 'Edit the Sample Bank card ending in 7890')
    await until(() => page.root.querySelector('[part=sheet] form'), 'the form')
    return page
  }
  const ask = async () => {
    const page = await edit()
    press(page, 'Remove card')
    await until(() => findQuestion(page), 'the question')
    await waitForAnimations(page.root)
    return page
  }
  const confirm = (page: Mounted) => {
    const buttons = [...(findQuestion(page)?.querySelectorAll('button') ?? [])]
    buttons.find((button) => button.textContent === 'Remove card')?.click()
  }

  it('asks once, naming bank and last four digits; Back sends nothing and returns to the card', async () => {
    const page = await ask()
    expect(getText(findQuestion(page))).to.contain('Sample Bank')
    expect(getText(findQuestion(page))).to.contain('**** **** **** 7890')
    expect(findQuestion(page)?.querySelector('[role=img]')?.getAttribute('aria-label')).to.equal(
      'Number ending in 7890',
    )
    expect(getText(findQuestion(page))).to.contain('already requested still go to this card')
    await confirmSheet(page, 'Back')
    await until(() => findQuestion(page) === null, 'the closed question')
    expect(byRole(page, 'dialog', 'Edit card')).not.to.equal(null)
    expect(sent()).to.deep.equal([])
  })

  it('sends one request for repeated presses, closes both sheets and shows the remaining cards', async () => {
    const page = await ask()
    backend().answerRaw(removeBankCard, { code: 1, msg: 'Gone for good', data: null })
    backend().answer(getBankCards, [])
    for (const _press of [1, 2, 3]) confirm(page)
    await until(() => page.root.querySelector('dialog') === null, 'the closed sheets')
    await until(() => page.text().includes('No bank cards yet'), 'no card')
    expect($toast.get()?.text).to.equal('Gone for good')
    expect(sent()).to.deep.equal([{ id: '7' }])
  })

  it('requests the password when the server requires it, and sends it with the same button', async () => {
    backend().refuse(removeBankCard, { msg: 'Confirm it, please', field: 'paypassword', rule: 'missing' })
    const page = await ask()
    confirm(page)
    await until(() => page.root.activeElement?.getAttribute('name') === 'password', 'the required password')
    expect(page.text()).to.contain('Confirm it, please')
    backend().refuse(removeBankCard, { msg: 'Not this one', field: 'paypassword', rule: 'wrong' })
    type(page, 'password', 'Wrong123')
    confirm(page)
    await until(() => getFieldMessage(page, 'password') === 'Not this one', 'the refusal')
    backend().answerRaw(removeBankCard, { code: 1, msg: '', data: null })
    type(page, 'password', 'Trade123')
    confirm(page)
    await until(() => page.root.querySelector('dialog') === null, 'the closed sheets')
    expect(sent()).to.deep.equal([
      { id: '7' },
      { id: '7', paypassword: 'Wrong123' },
      { id: '7', paypassword: 'Trade123' },
    ])
  })

  it('a lost response keeps the question open with what to check', async () => {
    const page = await ask()
    backend().fail(removeBankCard, 'network')
    confirm(page)
    await until(() => page.root.querySelector('[part=refusal]'), 'the note')
    expect(getText(page.find('[part=refusal]'))).to.contain('Check the list to see what was saved')
  })

  it('a new card has no Remove button', async () => {
    const page = await open()
    await until(() => page.root.querySelector('[part=card]'), 'the card')
    press(page, 'Add card')
    await until(() => page.root.querySelector('[part=sheet] form'), 'the form')
    expect(() => findControl(page, 'Remove card')).to.throw()
  })

  it('has no accessibility faults, also in Arabic', async () => {
    const page = await ask()
    expect(await findAccessibilityFaults(page.element)).to.deep.equal([])
    $language.set('ar')
    await until(() => getComputedStyle(page.find('[part=app]')).direction === 'rtl', 'right to left')
    expect(await findAccessibilityFaults(page.element)).to.deep.equal([])
  })
})
