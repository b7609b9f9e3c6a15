import { expect } from '@esm-bundle/chai'
import { getDepositCoins } from '../../../shared/base/contract/networks.ts'
import { bindAddress, getAddresses } from '../../../shared/base/contract/session.ts'
import { getSettings } from '../../../shared/base/contract/settings.ts'
import type { AddressDetail } from '../../../shared/state/page/event-details.ts'
import { $language } from '../../../shared/state/preferences/language.ts'
import { $toast } from '../../../shared/wire/api/toast.ts'
import '../../../widgets/bind-address/bind-address.element.ts'
import { BITCOIN, COINS, ETHEREUM, TRON } from '../../support/browser/addresses.ts'
import type { Failure } from '../../support/browser/fake-backend.ts'
import { findControl, getFieldMessage, getFieldValue, press, recordEvents, type } from '../../support/browser/forms.ts'
import { memberPage } from '../../support/browser/member-page.ts'
import { type Mounted, until, waitForDrawing } from '../../support/browser/stage.ts'

const USDT = { coinId: '1', address: TRON, title: 'USDT', network: 'TRC20', memo: '' }

describe('<tl-bind-address>', () => {
  const { backend, faults, open, visit } = memberPage('tl-bind-address')
  const site = (switches: { addressSwitch?: boolean; canEditAddress?: boolean }) =>
    backend().answer(getSettings, {
      ...getSettings.example,
      addressSwitch: true,
      canEditAddress: true,
      ...switches,
    })
  beforeEach(() => {
    backend().answer(getDepositCoins, COINS)
    backend().answer(getAddresses, [])
    site({})
  })
  afterEach(() => {
    $language.set('en')
    expect(faults().take()).to.deep.equal([])
  })

  const shown = async (attributes: Record<string, string> = {}, width?: number) => {
    const page = await open(attributes, width)
    await until(() => page.root.querySelector('select'), 'the form')
    await waitForDrawing()
    return page
  }
  const select = ({ find }: Mounted) => find<HTMLSelectElement>('select[name=coin]')
  const choose = async (page: Mounted, id: string) => {
    select(page).value = id
    select(page).dispatchEvent(new Event('change', { bubbles: true }))
    await waitForDrawing()
  }
  const coinNote = (page: Mounted) => {
    const note = select(page).getAttribute('aria-describedby')
    return note ? (page.root.getElementById(note)?.textContent?.trim() ?? '') : ''
  }
  const submitButton = ({ root }: Mounted) => root.querySelector<HTMLElement>('button[type=submit]')
  const sent = () => backend().received('setusraddress')
  const fill = async (page: Mounted, id: string, address: string) => {
    await choose(page, id)
    type(page, 'address', address)
    await waitForDrawing()
  }

  it('loads coins and addresses by GET (ADR-05, ADR-06)', async () => {
    const asked: string[] = []
    const genuine = globalThis.fetch
    globalThis.fetch = (input, init) => {
      asked.push(`${init?.method?.toUpperCase() ?? 'GET'} ${String(input).replace(/.*\//, '').replace(/\?.*/, '')}`)
      return genuine(input, init)
    }
    const page = await shown()
    globalThis.fetch = genuine
    expect(asked).to.include.members(['GET getrecharge', 'GET getusraddress'])
    expect([...select(page).options].map(({ text }) => text)).to.deep.equal(['Choose a coin', 'USDT', 'BTC', 'ETH'])
  })

  it("sends coin and address, shows the server's message, and lists the bound address (ADR-01, ADR-02)", async () => {
    const page = await shown()
    const events = recordEvents<AddressDetail>(page, 'tl-address')
    await fill(page, '1', TRON)
    backend().answerRaw(bindAddress, { code: 1, msg: 'Kept safe', data: null })
    backend().answer(getAddresses, [USDT])
    press(page, 'Save address')
    await until(() => $toast.get()?.text === 'Kept safe', "the server's message")
    await until(() => page.root.querySelector('[part=bound]'), 'the address in the list')
    expect(sent().map(({ form }) => form)).to.deep.equal([{ c_id: '1', address: TRON, network: 'TRC20' }])
    expect(events).to.deep.equal([{ coin: '1', address: TRON, network: 'TRC20', memo: '' }])
    expect(getFieldValue(page, 'address')).to.equal('')
    expect(page.find('[part=bound]').textContent).to.contain(TRON)
    expect(coinNote(page)).to.contain(TRON)
    expect(submitButton(page)?.textContent).to.equal('Change address')
  })

  it("starts with the coin of the page, and starts again when the page's coin changes (Q-061)", async () => {
    const page = await shown({ coin: '2' })
    expect(select(page).value).to.equal('2')
    await fill(page, '1', TRON)
    page.element.setAttribute('coin', '3')
    await until(() => select(page).value === '3', 'the other one')
    expect(page.find<HTMLInputElement>('input[name=address]').value).to.equal('')
  })

  it('requires both fields, shows a message at each, and focuses the first (ADR-03)', async () => {
    const page = await shown({ coin: '99' })
    press(page, 'Save address')
    await until(() => page.root.querySelectorAll('[aria-invalid=true]').length === 2, 'the reasons')
    expect(coinNote(page)).to.equal('Choose the coin for this address')
    expect(getFieldMessage(page, 'address')).to.equal('Enter the address')
    expect(page.root.activeElement === select(page)).to.equal(true)
    expect(sent()).to.deep.equal([])
  })

  for (const [what, address, note] of [
    ['an address of another network', BITCOIN, "This isn't an address on TRC20, ERC20"],
    ['an address that lacks a sign', TRON.slice(0, -1), "This isn't an address on TRC20, ERC20"],
    ['spaces inside', `${TRON.slice(0, 9)} ${TRON.slice(9)}`, 'without spaces'],
    ['letters of another script', 'عنوان', 'without spaces'],
    ['201 signs', 'x'.repeat(201), 'at most 200'],
  ] as const)
    it(`does not send ${what}, shows why, and keeps it`, async () => {
      const page = await shown({ coin: '1' })
      type(page, 'address', address)
      press(page, 'Save address')
      await until(() => getFieldMessage(page, 'address').includes(note), 'the reason')
      expect(getFieldValue(page, 'address')).to.equal(address)
      expect(page.root.activeElement?.getAttribute('name')).to.equal('address')
      expect(sent()).to.deep.equal([])
    })

  for (const [coin, address, sentNetwork] of [
    ['1', ETHEREUM, { network: 'ERC20' }],
    ['2', 'lnbc1-of-a-network-nobody-knows', { network: 'Lightning' }],
    ['3', 'memo:12345?tag=7', {}],
  ] as const)
    it(`sends a plausible address: ${address} for coin ${coin}`, async () => {
      const page = await shown({ coin })
      type(page, 'address', address)
      await waitForDrawing()
      if (page.root.querySelector('input[name=again]')) type(page, 'again', address)
      press(page, 'Save address')
      await until(() => sent().length === 1, 'the request')
      expect(sent()[0]?.form).to.deep.equal({ c_id: coin, address, ...sentNetwork })
    })

  it('cleans a pasted address of invisible characters', async () => {
    const page = await shown({ coin: '1' })
    type(page, 'address', `  \u200e${TRON}\u200b\n`)
    await waitForDrawing()
    expect(getFieldValue(page, 'address')).to.equal(TRON)
    press(page, 'Save address')
    await until(() => sent().length === 1, 'the request')
    expect(sent()[0]?.form.address).to.equal(TRON)
  })

  for (const [canEdit, bound, button] of [
    [true, [], 'Save address'],
    [true, [USDT], 'Change address'],
    [false, [], 'Save address'],
    [false, [{ ...USDT, coinId: '2' }], 'Save address'],
    [false, [USDT], null],
  ] as const)
    it(`${canEdit ? 'editable' : 'fixed'}, ${bound.map(({ coinId }) => `bound to ${coinId}`)[0] ?? 'nothing bound'}: ${button ?? 'no button'} (ADR-04, FLG-27)`, async () => {
      site({ canEditAddress: canEdit })
      backend().answer(getAddresses, [...bound])
      const page = await shown({ coin: '1' })
      expect(submitButton(page)?.textContent ?? null).to.equal(button)
      expect(page.text().includes("You can't change")).to.equal(button === null)
      expect(page.root.querySelector('input[name=address]') === null).to.equal(button === null)
    })

  it("fills the form from the list's edit button", async () => {
    backend().answer(getAddresses, [USDT])
    const page = await shown()
    press(page, 'Change the USDT address')
    await waitForDrawing()
    expect(select(page).value).to.equal('1')
    expect(page.root.activeElement?.getAttribute('name')).to.equal('address')
  })

  it('keeps the focus after the last allowed change', async () => {
    site({ canEditAddress: false })
    const page = await shown({ coin: '1' })
    type(page, 'address', TRON)
    await waitForDrawing()
    submitButton(page)?.focus()
    backend().answer(getAddresses, [USDT])
    press(page, 'Save address')
    await until(() => submitButton(page) === null, 'no button')
    await waitForDrawing()
    expect(page.root.activeElement === select(page)).to.equal(true)
  })

  it('sends one request for repeated presses, and is read-only meanwhile', async () => {
    const page = await shown({ coin: '1' })
    backend().fail(bindAddress, 'slow')
    type(page, 'address', TRON)
    await waitForDrawing()
    for (const _press of [1, 2, 3]) submitButton(page)?.click()
    await until(() => submitButton(page)?.getAttribute('aria-busy') === 'true', 'the busy button')
    await until(() => sent().length > 0, 'the request')
    await waitForDrawing()
    expect(sent()).to.have.length(1)
    expect(select(page).disabled).to.equal(true)
    expect(page.find<HTMLInputElement>('input[name=address]').readOnly).to.equal(true)
  })

  for (const [field, rule] of [
    ['address', 'network'],
    ['c_id', 'unknown'],
  ] as const)
    it(`shows the server's message below ${field} and keeps the input`, async () => {
      const page = await shown({ coin: '1' })
      backend().refuse(bindAddress, { msg: 'Not like this', field, rule })
      type(page, 'address', TRON)
      await waitForDrawing()
      press(page, 'Save address')
      const words = () => (field === 'address' ? getFieldMessage(page, 'address') : coinNote(page))
      await until(() => words() === 'Not like this', 'the message')
      expect($toast.get()?.text).to.equal('Not like this')
      expect([select(page).value, getFieldValue(page, 'address')]).to.deep.equal(['1', TRON])
      type(page, 'address', ETHEREUM)
      await waitForDrawing()
      if (field === 'address') expect(words()).not.to.equal('Not like this')
    })

  it('closes the form after the server rejects a change because editing is disabled', async () => {
    backend().answer(getAddresses, [USDT])
    const page = await shown({ coin: '1' })
    site({ canEditAddress: false })
    backend().refuse(bindAddress, { msg: 'Fixed since today', field: 'address', rule: 'fixed' })
    type(page, 'address', ETHEREUM)
    await waitForDrawing()
    press(page, 'Change address')
    await until(() => page.text().includes("You can't change"), 'the message')
    expect($toast.get()?.text).to.equal('Fixed since today')
  })

  for (const failure of ['network', 'html', 'half', 'server'] satisfies Failure[])
    it(`keeps the input when the response is lost (${failure}), and shows the bound addresses`, async () => {
      const page = await shown({ coin: '1' })
      backend().fail(bindAddress, failure)
      backend().answer(getAddresses, [USDT])
      type(page, 'address', TRON)
      await waitForDrawing()
      press(page, 'Save address')
      await until(() => page.root.querySelector('[part=bound]'), 'the bound addresses')
      await until(() => page.root.querySelector('[part=refusal]'), 'the message')
      expect(getFieldValue(page, 'address')).to.equal(TRON)
      expect(page.find('[part=refusal]').textContent).not.to.equal('')
    })

  it('copies a bound address', async () => {
    backend().answer(getAddresses, [USDT])
    const page = await shown()
    press(page, 'Copy the USDT address')
    await until(() => $toast.get()?.key === 'copied' || $toast.get()?.key === 'notCopied', 'the copy message')
  })

  it('is not offered while switched off; bound addresses stay visible (FLG-14)', async () => {
    site({ addressSwitch: false })
    backend().answer(getAddresses, [USDT])
    const page = await open()
    await until(() => page.text().includes("You can't save or change withdrawal addresses here"), 'the message')
    expect(page.root.querySelector('form')).to.equal(null)
    expect(page.text()).to.contain(TRON)
    expect(page.root.querySelector('[aria-label="Change the USDT address"]')).to.equal(null)
  })

  it('shows that nothing is bound, and that there are no coins', async () => {
    backend().answer(getDepositCoins, [])
    const page = await open()
    await until(() => page.text().includes('No coins can have an address'), 'the message')
    expect(page.text()).to.contain('No addresses yet')
  })

  for (const endpoint of [getDepositCoins, getAddresses])
    it(`shows that ${endpoint.path} failed, and retries it`, async () => {
      backend().fail(endpoint, 'network')
      const page = await open()
      await until(() => page.text().includes("We couldn't load"), 'the failure')
      if (endpoint === getAddresses) backend().answer(getAddresses, [])
      else backend().answer(getDepositCoins, COINS)
      findControl(page, 'Retry').click()
      await until(() => page.root.querySelector('form'), 'the form')
    })

  it('keeps loaded data with its age after a failed reload', async () => {
    backend().answer(getAddresses, [USDT])
    const page = await shown({ coin: '1' })
    type(page, 'address', ETHEREUM)
    await waitForDrawing()
    backend().refuse(bindAddress, { msg: 'Later' })
    backend().fail(getAddresses, 'server')
    press(page, 'Change address')
    await until(() => page.root.querySelector('tl-freshness'), 'its age')
    expect(page.text()).to.contain(TRON)
    backend().answer(getAddresses, [USDT])
    findControl(page, 'Retry').click()
    await until(() => !page.root.querySelector('tl-freshness'), 'fresh again')
    expect(getFieldValue(page, 'address')).to.equal(ETHEREUM)
  })

  it('writes addresses from left to right in right-to-left languages', async () => {
    backend().answer(getAddresses, [USDT])
    const page = await shown({ coin: '1' })
    $language.set('ar')
    await until(() => getComputedStyle(page.find('[part=app]')).direction === 'rtl', 'right to left')
    for (const place of ['[part=bound] bdi', 'form bdi', 'input[name=address]'])
      expect(getComputedStyle(page.find(place)).direction, place).to.equal('ltr')
  })

  it('sends a visitor to the login', async () => {
    const page = await visit({ coin: '1' })
    const ways = recordEvents<{ route: string }>(page, 'tl-navigate')
    page.element.addEventListener('tl-navigate', (event) => event.preventDefault())
    press(page, 'Log in')
    expect(ways.map(({ route }) => route)).to.deep.equal(['/login'])
    expect(backend().received('getusraddress')).to.deep.equal([])
  })

  it('requests the password when the server requires it, focuses the field, and sends it with the address', async () => {
    backend().refuse(bindAddress, { msg: 'Confirm it, please', field: 'paypassword', rule: 'missing' })
    const page = await shown()
    await fill(page, '1', TRON)
    expect(page.root.querySelector('input[name=password]')).to.equal(null)
    press(page, 'Save address')
    await until(() => page.root.activeElement?.getAttribute('name') === 'password', 'the required password')
    expect(page.text()).to.contain('Confirm it, please')
    backend().refuse(bindAddress, { msg: 'Not this one', field: 'paypassword', rule: 'wrong' })
    type(page, 'password', 'Wrong123')
    press(page, 'Save address')
    await until(() => getFieldMessage(page, 'password') === 'Not this one', 'the refusal')
    backend().answerRaw(bindAddress, { code: 1, msg: '', data: null })
    type(page, 'password', 'Trade123')
    press(page, 'Save address')
    await until(() => page.root.querySelector('input[name=password]') === null, 'the bound address')
    expect(sent().map(({ form }) => form)).to.deep.equal([
      { c_id: '1', address: TRON, network: 'TRC20' },
      { c_id: '1', address: TRON, network: 'TRC20', paypassword: 'Wrong123' },
      { c_id: '1', address: TRON, network: 'TRC20', paypassword: 'Trade123' },
    ])
  })

  it('requires an address of an unknown format twice, and of a known format once', async () => {
    const page = await shown()
    await fill(page, '2', BITCOIN)
    expect(page.root.querySelector('input[name=again]')).to.equal(null)
    await fill(page, '3', ETHEREUM)
    press(page, 'Save address')
    await until(() => getFieldMessage(page, 'again') === 'The two addresses are not the same', 'the note')
    type(page, 'again', `${ETHEREUM.slice(0, -1)}8`)
    press(page, 'Save address')
    await waitForDrawing()
    expect(sent()).to.deep.equal([])
    type(page, 'again', ` ${ETHEREUM} `)
    press(page, 'Save address')
    await until(() => sent().length === 1, 'the request')
  })
})
