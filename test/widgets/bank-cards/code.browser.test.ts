import { expect } from '@esm-bundle/chai'
import { getBankCards, setBankCard } from '../../../shared/base/contract/bank-cards.ts'
import { CODE_RESEND_SECONDS } from '../../../shared/base/contract/constants.ts'
import { getMember, sendEmailCode } from '../../../shared/base/contract/session.ts'
import { getSettings } from '../../../shared/base/contract/settings.ts'
import '../../../widgets/bank-cards/bank-cards.element.ts'
import { $codeWait } from '../../../shared/state/member/email-code.store.ts'
import { allByRole, byRole, hasRole } from '../../support/browser/find.ts'
import { getFieldMessage, press, type } from '../../support/browser/forms.ts'
import { memberPage } from '../../support/browser/member-page.ts'
import { type Mounted, until, waitForAnimations, waitForDrawing } from '../../support/browser/stage.ts'

describe('<tl-bank-cards> with a code by e-mail', () => {
  const { backend, faults, open } = memberPage('tl-bank-cards')
  const verifying = (verify_email_code: boolean) =>
    backend().answer(getSettings, { ...getSettings.example, verifyEmailCode: verify_email_code })
  beforeEach(() => {
    $codeWait.set(null)
    backend().answer(getBankCards, [])
    verifying(true)
  })
  afterEach(() => expect(faults().take()).to.deep.equal([]))

  const sent = () =>
    backend()
      .received('setBank')
      .map(({ form }) => form)
  const codesSent = () =>
    backend()
      .received('emssend')
      .map(({ form }) => form)
  const form = async (username = 'demo@tradelet.example'): Promise<Mounted> => {
    backend().answer(getMember, { ...getMember.example, username })
    const page = await open()
    await until(() => allByRole(page, 'button', 'Add card').length === 1, 'the page')
    press(page, 'Add card')
    await until(() => page.root.querySelector('[part=sheet] form'), 'the form')
    await waitForAnimations(page.root)
    return page
  }
  const fill = async (page: Mounted, more: Record<string, string> = {}) => {
    const card = { bankName: 'Sample Bank', cardholder: 'Alex Sample', number: '6222021234567890' }
    for (const [name, value] of Object.entries({ ...card, ...more })) type(page, name, value)
    await waitForDrawing()
  }

  it('shows the field, requires the code, and sends it as captcha (BNK-07, FLG-11, Q-057)', async () => {
    const page = await form()
    await fill(page)
    press(page, 'Save card')
    await until(() => getFieldMessage(page, 'code') === 'Enter the code from the email', 'the missing code')
    expect(sent()).to.deep.equal([])
    type(page, 'code', ' 654321 ')
    press(page, 'Save card')
    await until(() => sent().length === 1, 'the request')
    expect(Object.keys(sent()[0] ?? {}).sort()).to.deep.equal([
      'bank_name',
      'captcha',
      'card_name',
      'card_number',
      'id',
    ])
    expect(sent()[0]?.captcha).to.equal('654321')
  })

  it("sends a code to the member's address, shows the address masked, and counts 60 s down (Q-020, Q-058)", async () => {
    const page = await form()
    expect(page.text()).to.contain('to d***@tradelet.example')
    expect(page.root.querySelector('input[name=email]')).to.equal(null)
    press(page, 'Send code')
    await until(() => allByRole<HTMLButtonElement>(page, 'button', /^(60|59) s$/)[0]?.disabled, 'the wait')
    expect(CODE_RESEND_SECONDS).to.equal(60)
    expect(codesSent()).to.deep.equal([{ email: 'demo@tradelet.example' }])
    expect(getFieldMessage(page, 'code')).to.equal('Code sent to d***@tradelet.example')
  })

  it('requires an email address from a member with a phone number, and sends it (Q-058)', async () => {
    const page = await form('8613900001111')
    press(page, 'Send code')
    await until(() => getFieldMessage(page, 'email') === 'Enter the email address for the code', 'the missing address')
    expect(page.root.activeElement?.getAttribute('name')).to.equal('email')
    await fill(page, { email: 'nobody', code: '123456' })
    press(page, 'Save card')
    await until(() => getFieldMessage(page, 'email').includes('name@example.com'), 'the rule')
    type(page, 'email', 'of@phone.example')
    press(page, 'Send code')
    await until(() => hasRole(page, 'button', /^(60|59) s$/), 'the code request')
    press(page, 'Save card')
    await until(() => sent().length === 1, 'the request')
    expect(codesSent()).to.deep.equal([{ email: 'of@phone.example' }])
    expect(sent()[0]).to.deep.include({ captcha: '123456', email: 'of@phone.example' })
  })

  it("shows the server's message below the code, and why no code was sent", async () => {
    const page = await form()
    backend().refuse(sendEmailCode, { msg: 'Not now', code: 429 })
    press(page, 'Send code')
    await until(() => getFieldMessage(page, 'code') === 'Not now', 'the reason')
    expect(byRole<HTMLButtonElement>(page, 'button', 'Send code')?.disabled).to.equal(false)
    await fill(page, { code: '111111' })
    backend().refuse(setBankCard, { msg: 'Wrong code', field: 'captcha', rule: 'wrong' })
    press(page, 'Save card')
    await until(() => getFieldMessage(page, 'code') === 'Wrong code', 'the message')
  })

  it('shows the code field after it became required while the form was open', async () => {
    verifying(false)
    const page = await form()
    await fill(page)
    expect(page.root.querySelector('input[name=code]')).to.equal(null)
    verifying(true)
    backend().refuse(setBankCard, { msg: 'Please enter the code', field: 'captcha', rule: 'missing' })
    press(page, 'Save card')
    await until(() => page.root.querySelector('input[name=code]'), 'the field')
    await until(() => getFieldMessage(page, 'code') === 'Please enter the code', 'the message')
  })
})
