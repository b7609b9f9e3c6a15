import { expect } from '@esm-bundle/chai'
import { type BankCard, getBankCards, setBankCard } from '../../../shared/base/contract/bank-cards.ts'
import type { ResponseData } from '../../../shared/base/contract/endpoint.ts'
import { getSettings } from '../../../shared/base/contract/settings.ts'
import { $language } from '../../../shared/state/preferences/language.ts'
import { setTheme } from '../../../shared/state/preferences/theme.ts'
import { $toast } from '../../../shared/wire/api/toast.ts'
import '../../../widgets/bank-cards/bank-cards.element.ts'
import { findAccessibilityFaults } from '../../support/browser/accessible.ts'
import type { Failure } from '../../support/browser/fake-backend.ts'
import { allByRole, byRole, getText } from '../../support/browser/find.ts'
import { findControl, getFieldMessage, getFieldValue, press, recordEvents, type } from '../../support/browser/forms.ts'
import { memberPage } from '../../support/browser/member-page.ts'
import { type Mounted, until, waitForAnimations, waitForDrawing } from '../../support/browser/stage.ts'

const CARD: BankCard = { id: '7', bankName: 'Sample Bank', cardNumber: '6222021234567890', cardholder: 'Alex Sample' }
/** The card as it is sent. */
const SENT = { id: '7', bank_name: 'Sample Bank', card_number: '6222021234567890', card_name: 'Alex Sample' }

describe('<tl-bank-cards>', () => {
  const { backend, faults, open, visit } = memberPage('tl-bank-cards')
  const site = (switches: Partial<ResponseData<typeof getSettings>> = {}) =>
    backend().answer(getSettings, { ...getSettings.example, ...switches })
  beforeEach(() => {
    backend().answer(getBankCards, [CARD])
    site()
  })
  afterEach(() => {
    $language.set('en')
    setTheme('day')
    expect(faults().take()).to.deep.equal([])
  })

  const rows = ({ root }: Mounted) => [...root.querySelectorAll('[part=card]')]
  const named = (page: Mounted, name: string | RegExp) => allByRole<HTMLButtonElement>(page, 'button', name)[0] ?? null
  const shown = async (width?: number) => {
    const page = await open({}, width)
    await until(() => rows(page).length > 0 || page.text().includes('No bank cards yet'), 'the cards')
    return page
  }
  const sheet = async (page: Mounted, button = 'Add card') => {
    press(page, button)
    await until(() => page.root.querySelector('[part=sheet] form'), 'the form')
    await waitForAnimations(page.root)
  }
  const EDIT = 'Edit the Sample Bank card ending in 7890'
  const fill = async (page: Mounted, card: Record<string, string> = {}) => {
    const values = { bankName: 'Sample Bank', cardholder: 'Alex Sample', number: '6222 0212-3456 7890', ...card }
    for (const [name, value] of Object.entries(values)) type(page, name, value)
    await waitForDrawing()
  }
  const sent = () =>
    backend()
      .received('setBank')
      .map(({ form }) => form)

  it('requests the password when the server requires it, focuses the field, and sends it with the card', async () => {
    backend().refuse(setBankCard, { msg: 'Confirm it, please', field: 'paypassword', rule: 'missing' })
    const page = await shown()
    await sheet(page)
    await fill(page)
    expect(page.root.querySelector('input[name=password]')).to.equal(null)
    press(page, 'Save card')
    await until(() => page.root.activeElement?.getAttribute('name') === 'password', 'the required password')
    expect(page.text()).to.contain('Confirm it, please')
    expect($toast.get()).to.equal(null)
    backend().refuse(setBankCard, { msg: 'Not this one', field: 'paypassword', rule: 'wrong' })
    type(page, 'password', 'Wrong123')
    press(page, 'Save card')
    await until(() => getFieldMessage(page, 'password') === 'Not this one', 'the refusal')
    backend().answerRaw(setBankCard, { code: 1, msg: '', data: null })
    type(page, 'password', 'Trade123')
    press(page, 'Save card')
    await until(() => page.root.querySelector('[part=sheet]') === null, 'the saved card')
    expect(sent().map(({ paypassword }) => paypassword)).to.deep.equal([undefined, 'Wrong123', 'Trade123'])
  })

  it('lists the cards with bank, number and cardholder, requested without a payload (BNK-01, 03, 04)', async () => {
    backend().answer(getBankCards, [CARD, { ...CARD, id: '8', bankName: 'Other Bank', cardholder: 'B' }])
    const page = await shown()
    expect(rows(page).map((row) => row.querySelector('b')?.textContent)).to.deep.equal(['Sample Bank', 'Other Bank'])
    expect(getText(rows(page)[0])).to.contain('Alex Sample')
    expect(backend().received('getUserBankList')[0]?.form).to.deep.equal({})
  })

  for (const [type, readable] of [
    [1, '**** **** **** 7890'],
    ['1', '**** **** **** 7890'],
    [0, '6222 0212 3456 7890'],
    [2, '6222 0212 3456 7890'],
  ] as const)
    it(`shows number ${readable} at bank_swan_type ${JSON.stringify(type)} (BNK-08, FLG-29, Q-056)`, async () => {
      const wire = getSettings.data.write(getSettings.example) as object
      backend().answerRaw(getSettings, { code: 1, msg: '', data: { ...wire, bank_swan_type: type } })
      const page = await shown()
      const number = page.find('[part=card] [dir=ltr]')
      expect(number.textContent).to.equal(readable)
      const all = page.root.innerHTML.replace(/\D/g, '')
      expect(all.includes('6222021234567890')).to.equal(type === 0 || type === 2)
    })

  for (const [canEdit, cards, add, edit] of [
    [true, [], true, false],
    [false, [], true, false],
    [true, [CARD], true, true],
    [false, [CARD], false, false],
  ] as const)
    it(`${canEdit ? 'editable' : 'fixed'}, ${cards.length} cards: ${add ? 'add' : 'no add'}, ${edit ? 'edit' : 'no edit'} (BNK-09, FLG-28, Q-060)`, async () => {
      site({ canEditBank: canEdit })
      backend().answer(getBankCards, [...cards])
      const page = await shown()
      expect(named(page, 'Add card') !== null).to.equal(add)
      expect(named(page, EDIT) !== null).to.equal(edit)
      expect(page.text().includes("You can't change")).to.equal(cards.length > 0 && !canEdit)
    })

  it('is not offered while switched off; saved cards stay visible', async () => {
    site({ bankSwitch: false })
    const page = await shown()
    expect(page.text()).to.contain("You can't add or change bank cards here")
    expect([named(page, 'Add card'), named(page, EDIT)]).to.deep.equal([null, null])
    expect(rows(page)).to.have.length(1)
  })

  it("adds a card in a sheet: sends the four keys, shows the server's message, and lists the card (BNK-02, BNK-05)", async () => {
    backend().answer(getBankCards, [])
    const page = await shown()
    await sheet(page)
    expect(byRole(page, 'dialog', 'Add card')).not.to.equal(null)
    expect(page.root.querySelector('input[name=code]')).to.equal(null)
    await fill(page)
    backend().answerRaw(setBankCard, { code: 1, msg: 'Kept safe', data: null })
    backend().answer(getBankCards, [CARD])
    press(page, 'Save card')
    await until(() => page.root.querySelector('dialog') === null, 'the sheet is closed')
    await until(() => rows(page).length === 1, 'the card')
    expect($toast.get()?.text).to.equal('Kept safe')
    const { id: _id, ...card } = SENT
    expect(sent()).to.deep.equal([{ id: '', ...card }])
  })

  it('changes the bank of a card by its id; the number stays masked and is sent unchanged (Q-224)', async () => {
    const page = await shown()
    await sheet(page, EDIT)
    expect(byRole(page, 'dialog', 'Edit card')).not.to.equal(null)
    expect(['bankName', 'cardholder', 'number'].map((name) => getFieldValue(page, name))).to.deep.equal([
      'Sample Bank',
      'Alex Sample',
      '**** **** **** 7890',
    ])
    expect(page.root.innerHTML.replace(/\D/g, '')).not.to.contain('6222021234567890')
    type(page, 'bankName', 'Simple Bank')
    press(page, 'Save card')
    await until(() => sent().length === 1, 'the request')
    expect(sent()[0]).to.deep.equal({ ...SENT, bank_name: 'Simple Bank' })
  })

  it('selects a masked number on focus, rejects a part of it, and sends a new one', async () => {
    const page = await shown()
    await sheet(page, EDIT)
    const number = page.find<HTMLInputElement>('input[name=number]')
    number.focus()
    expect([number.selectionStart, number.selectionEnd]).to.deep.equal([0, number.value.length])
    type(page, 'number', '**** **** **** 7891')
    press(page, 'Save card')
    await until(() => getFieldMessage(page, 'number').includes('6 to 30 digits'), 'the rule')
    type(page, 'number', '')
    press(page, 'Save card')
    await until(() => getFieldMessage(page, 'number') === 'Enter the card number', 'the missing number')
    type(page, 'number', '4000 0000 0000 0002')
    press(page, 'Save card')
    await until(() => sent().length === 1, 'the request')
    expect(sent()[0]).to.deep.equal({ ...SENT, card_number: '4000000000000002' })
  })

  it('starts with the whole number if the site shows it', async () => {
    site({ masksCardNumbers: false })
    const page = await shown()
    await sheet(page, EDIT)
    expect(getFieldValue(page, 'number')).to.equal('6222021234567890')
  })

  it('requires bank name, cardholder and number, each with its own message, and focuses the first (BNK-06)', async () => {
    const page = await shown()
    await sheet(page)
    press(page, 'Save card')
    await until(() => page.root.querySelectorAll('[aria-invalid=true]').length === 3, 'the reasons')
    expect(['bankName', 'cardholder', 'number'].map((name) => getFieldMessage(page, name))).to.deep.equal([
      'Enter the bank name',
      "Enter the cardholder's name",
      'Enter the card number',
    ])
    expect(page.root.activeElement?.getAttribute('name')).to.equal('bankName')
    await fill(page, { number: '6222 O212' })
    press(page, 'Save card')
    await until(() => getFieldMessage(page, 'number').includes('6 to 30 digits'), 'the rule')
    expect(sent()).to.deep.equal([])
  })

  for (const [field, at] of [
    ['card_number', 'number'],
    ['bank_name', 'bankName'],
    ['card_name', 'cardholder'],
  ] as const)
    it(`shows the server's message below ${at} and keeps the input`, async () => {
      const page = await shown()
      await sheet(page)
      await fill(page)
      backend().refuse(setBankCard, { msg: 'Not like this', field, rule: 'taken' })
      press(page, 'Save card')
      await until(() => getFieldMessage(page, at) === 'Not like this', 'the message')
      expect(getFieldValue(page, 'number')).to.equal('6222 0212-3456 7890')
    })

  it('shows that cards can no longer be edited after the server rejects a change', async () => {
    const page = await shown()
    await sheet(page)
    await fill(page)
    site({ canEditBank: false })
    backend().refuse(setBankCard, { msg: 'Fixed since today', field: 'id', rule: 'fixed' })
    press(page, 'Save card')
    await until(() => page.root.querySelector('[part=refusal]'), 'the message')
    expect(page.find('[part=refusal]').textContent).to.contain('Fixed since today')
    await until(() => named(page, EDIT) === null, 'no button')
  })

  it('sends one request for repeated presses, and is read-only meanwhile', async () => {
    const page = await shown()
    backend().fail(setBankCard, 'slow')
    await sheet(page)
    await fill(page)
    for (const _press of [1, 2, 3]) press(page, 'Save card')
    await until(() => findControl(page, 'Save card').getAttribute('aria-busy') === 'true', 'the busy button')
    await until(() => sent().length > 0, 'the request')
    await waitForDrawing()
    expect(sent()).to.have.length(1)
    expect(page.find<HTMLInputElement>('input[name=number]').readOnly).to.equal(true)
  })

  for (const failure of ['network', 'html', 'half', 'server'] satisfies Failure[])
    it(`keeps the input when the response is lost (${failure}), and shows the saved cards`, async () => {
      backend().answer(getBankCards, [])
      const page = await shown()
      await sheet(page)
      await fill(page)
      backend().fail(setBankCard, failure)
      backend().answer(getBankCards, [CARD])
      press(page, 'Save card')
      await until(() => page.root.querySelector('[part=refusal]'), 'the message')
      await until(() => rows(page).length === 1, 'the saved cards')
      expect(page.find('[part=refusal]').textContent).not.to.equal('')
      expect(getFieldValue(page, 'bankName')).to.equal('Sample Bank')
    })

  it('shows a failed request with a retry; loaded cards stay visible with their age', async () => {
    backend().fail(getBankCards, 'network')
    const page = await open()
    await until(() => page.text().includes("We couldn't load"), 'the failure')
    backend().answer(getBankCards, [CARD])
    press(page, 'Retry')
    await until(() => rows(page).length === 1, 'the card')
    backend().fail(getBankCards, 'server')
    await sheet(page)
    await fill(page)
    press(page, 'Save card')
    await until(() => page.root.querySelector('tl-freshness'), 'its age')
    expect(rows(page)).to.have.length(1)
  })

  it('closes with Esc and returns the focus to the button', async () => {
    const page = await shown()
    findControl(page, 'Add card').focus()
    await sheet(page)
    page.find('dialog').dispatchEvent(new Event('cancel', { cancelable: true }))
    await until(() => page.root.querySelector('dialog') === null, 'the closed sheet')
    expect(page.root.activeElement?.textContent).to.equal('Add card')
  })

  it('sends a visitor to the login', async () => {
    const page = await visit()
    const ways = recordEvents<{ route: string }>(page, 'tl-navigate')
    page.element.addEventListener('tl-navigate', (event) => event.preventDefault())
    press(page, 'Log in')
    expect(ways.map(({ route }) => route)).to.deep.equal(['/login'])
    expect(backend().received('getUserBankList')).to.deep.equal([])
  })

  for (const theme of ['day', 'night'] as const)
    it(`has no accessibility faults in the form, with left-to-right figures in Arabic (${theme})`, async () => {
      setTheme(theme)
      site({ verifyEmailCode: true })
      const page = await shown(390)
      await sheet(page)
      press(page, 'Save card')
      await until(() => page.root.querySelectorAll('[aria-invalid=true]').length === 4, 'the reasons')
      await waitForAnimations(page.root)
      expect(await findAccessibilityFaults(page.element)).to.deep.equal([])
      $language.set('ar')
      await until(() => getComputedStyle(page.find('[part=app]')).direction === 'rtl', 'right to left')
      for (const place of ['[part=card] [dir=ltr]', 'input[name=number]'])
        expect(getComputedStyle(page.find(place)).direction, place).to.equal('ltr')
      expect(await findAccessibilityFaults(page.element)).to.deep.equal([])
    })
})
