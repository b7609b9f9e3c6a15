import { expect } from '@esm-bundle/chai'
import { getTransferCoins, searchUser, sendInternalTransfer } from '../../../shared/base/contract/internal-transfer.ts'
import { getSettings } from '../../../shared/base/contract/settings.ts'
import { $toast } from '../../../shared/wire/api/toast.ts'
import '../../../widgets/internal-transfer/internal-transfer.element.ts'
import type { TransferCoin } from '../../../widgets/internal-transfer/internal-transfer.rules.ts'
import type { Failure } from '../../support/browser/fake-backend.ts'
import { getFieldMessage, getFieldValue, type } from '../../support/browser/forms.ts'
import { memberPage } from '../../support/browser/member-page.ts'
import { type Mounted, setSiteRoutes, until, waitForDrawing } from '../../support/browser/stage.ts'

const [COIN] = getTransferCoins.example as [TransferCoin]
const FREE = { ...COIN, id: '3', title: 'ETH', balance: '2', feePercent: '0', arrivalDays: 0 }
const FOUND = searchUser.example.list[0]

describe('<tl-internal-transfer>', () => {
  const { backend, faults, open } = memberPage('tl-internal-transfer')
  const settings = (news: object = {}) =>
    backend().answer(getSettings, {
      ...getSettings.example,
      internalTransferSwitch: true,
      tradingPasswordSwitch: false,
      ...news,
    })
  beforeEach(() => {
    sessionStorage.clear()
    settings()
    backend().answer(getTransferCoins, [COIN, FREE])
  })
  afterEach(() => expect(faults().take()).to.deep.equal([]))

  const shown = async () => {
    const page = await open()
    await until(() => page.root.querySelector('input[name=username]'), 'the search')
    return page
  }
  const look = async (page: Mounted, name = 'mira.tan@mail.example') => {
    type(page, 'username', name)
    await waitForDrawing()
    page.find('[part=search] button[type=submit]').click()
  }
  const found = async () => {
    const page = await shown()
    await look(page)
    await until(() => page.root.querySelector('[part=account]'), 'the account')
    return page
  }
  const confirmed = async () => {
    const page = await found()
    page.find('[part=account]').click()
    await until(() => page.root.querySelector('input[name=amount]'), 'the amount')
    return page
  }
  const submit = (page: Mounted) => page.find('[part=submit]').click()
  const sent = () => backend().received('balanceTransfer')

  it('shows that it is free and immediate by default, and which step comes first (ITR-01, ITR-12)', async () => {
    const page = await shown()
    expect(page.text()).to.contain('Free and instant, unless')
    expect(page.text()).to.contain('Confirm the account first')
  })

  it('searches for the exact name, and shows how many searches are left (ITR-02)', async () => {
    const page = await found()
    expect(backend().received('searchUser')[0]?.form).to.deep.equal({ username: 'mira.tan@mail.example' })
    expect(page.find('[part=account] b').textContent).to.equal(FOUND?.username)
    for (const words of ['1 account found', 'You can search 9 more times', 'Tap to confirm'])
      expect(page.text()).to.contain(words)
  })

  it('sends nothing before the account is confirmed, and shows why (ITR-03)', async () => {
    const page = await found()
    submit(page)
    await until(() => $toast.get()?.text === 'Confirm the account first', 'the toast')
    expect(sent()).to.have.length(0)
    expect(backend().received('getTransferCoin')).to.have.length(0)
  })

  it('suggests a name if none is found, and requires one if the field is empty', async () => {
    backend().answer(searchUser, { list: [], left: 8, sample: 'friend@tradelet.example' })
    const page = await shown()
    page.find('[part=search] button[type=submit]').click()
    await until(() => getFieldMessage(page, 'username').includes("Enter the account's email or phone"), 'the note')
    await look(page)
    await until(() => page.text().includes('No account matches exactly'), 'the answer')
    expect(page.text()).to.contain('search for friend@tradelet.example')
  })

  it('shows why a search is refused, and keeps the input', async () => {
    backend().answerRaw(searchUser, { code: 429, msg: 'Too many requests. Please wait 360 s.' })
    const page = await shown()
    await look(page)
    await until(() => getFieldMessage(page, 'username') !== '', 'the refusal')
    expect(getFieldValue(page, 'username')).to.equal('mira.tan@mail.example')
  })

  it('shows fee, arrival and received amount of the coin (ITR-04, ITR-05, ITR-09)', async () => {
    const page = await confirmed()
    expect(backend().received('getTransferCoin')[0]?.form).to.deep.equal({ username: FOUND?.username })
    type(page, 'amount', '250')
    await until(() => page.find('[part=facts]').textContent?.includes('248.75 USDT'), 'the sum')
    expect(page.root.textContent).to.contain('Available 9,104.20000000 USDT')
    for (const words of [
      '0.5%',
      '1.25 USDT',
      'in 2 days',
      "We'll hold the amount until it arrives",
      'Send 250.00 USDT',
    ])
      expect(page.text()).to.contain(words)
  })

  it('shows "free" and "instantly" for a coin without fee and delay (ITR-10, ITR-11)', async () => {
    const page = await confirmed()
    const select = page.find<HTMLSelectElement>('select')
    select.value = '3'
    select.dispatchEvent(new Event('change', { bubbles: true }))
    await until(() => page.find('[part=facts]').textContent?.includes('free'), 'the fee')
    for (const words of ['free', 'instantly', "You can't cancel it"]) expect(page.text()).to.contain(words)
  })

  it('requires the password only if the site does, and an amount always (ITR-06, ITR-07, SEC-09)', async () => {
    const page = await confirmed()
    expect(page.root.querySelector('input[name=password]')).to.equal(null)
    submit(page)
    await until(() => getFieldMessage(page, 'amount') === 'Enter an amount', 'the note')
    settings({ tradingPasswordSwitch: true })
    page.remove()
    const asking = await confirmed()
    type(asking, 'amount', '250')
    submit(asking)
    await until(() => getFieldMessage(asking, 'password') !== '', 'the note')
    expect(sent()).to.have.length(0)
  })

  it('sends the four keys and the terms once for repeated presses (ITR-08, ITR-19)', async () => {
    const page = await confirmed()
    type(page, 'amount', '250.00')
    await waitForDrawing()
    submit(page)
    submit(page)
    await until(() => $toast.get()?.text === 'Success', "the server's message")
    expect(sent().map(({ form }) => form)).to.deep.equal([
      { to_uid: FOUND?.id, c_id: '1', amount: '250', paypassword: '', terms: COIN.terms },
    ])
    await until(() => getFieldValue(page, 'amount') === '', 'the empty form')
  })

  for (const failure of ['network', 'half', 'server'] satisfies Failure[])
    it(`repeats the transfer under the same key when the response is lost (${failure}), even if the balance lacks its amount`, async () => {
      const page = await confirmed()
      type(page, 'amount', '250')
      await waitForDrawing()
      backend().fail(sendInternalTransfer, failure)
      backend().answer(getTransferCoins, [{ ...COIN, balance: '5' }])
      submit(page)
      await until(() => page.root.textContent?.includes('Available 5.00000000'), 'the new balance')
      await until(() => page.root.querySelector('[part=refusal]'), 'the unanswered note')
      expect(getFieldValue(page, 'amount')).to.equal('250')
      backend().answer(sendInternalTransfer, null)
      submit(page)
      await until(() => getFieldValue(page, 'amount') === '', 'the acceptance')
      const [first, again] = sent()
      expect(again?.form).to.deep.equal(first?.form)
      expect(again?.headers['idempotency-key']).to.equal(first?.headers['idempotency-key'])
    })

  it('shows that the terms have changed, reloads them and keeps the input', async () => {
    const page = await confirmed()
    type(page, 'amount', '250')
    await waitForDrawing()
    const before = backend().received('getTransferCoin').length
    backend().refuse(sendInternalTransfer, { msg: 'The terms have changed', field: 'terms', rule: 'changed' })
    submit(page)
    await until(
      () => page.root.querySelector('[part=refusal]')?.textContent?.includes('The terms have changed'),
      'the refusal',
    )
    expect(backend().received('getTransferCoin').length).to.be.greaterThan(before)
    expect(getFieldValue(page, 'amount')).to.equal('250')
  })

  it('returns to the search, and keeps the input', async () => {
    const page = await confirmed()
    type(page, 'amount', '12')
    await waitForDrawing()
    page.find('.all.link').click()
    await until(() => page.root.querySelector('input[name=username]'), 'the search')
    expect(getFieldValue(page, 'username')).to.equal('mira.tan@mail.example')
    page.find('[part=account]').click()
    await until(() => page.root.querySelector('input[name=amount]'), 'the amount')
    expect(getFieldValue(page, 'amount')).to.equal('12')
  })

  it('links to the records, and is not offered while switched off (ITR-18, FLG-23)', async () => {
    setSiteRoutes(['/transfer-list'])
    const page = await shown()
    expect(new URL(page.find<HTMLAnchorElement>('a[aria-label="Transfers"]').href).pathname).to.equal('/transfer-list')
    page.remove()
    settings({ internalTransferSwitch: false })
    const off = await open()
    await until(() => off.text().includes('currently unavailable'), 'the message')
    expect(off.root.querySelector('input')).to.equal(null)
  })
})
