import { expect } from '@esm-bundle/chai'
import { getPartners } from '../../../shared/base/contract/deposits.ts'
import { getDepositCoins } from '../../../shared/base/contract/networks.ts'
import { $toast } from '../../../shared/wire/api/toast.ts'
import '../../../widgets/deposit/deposit.element.ts'
import { findAccessibilityFaults } from '../../support/browser/accessible.ts'
import { ETHEREUM, TRON } from '../../support/browser/addresses.ts'
import { BANK, COINS, depositPage, ERC20, TRC20 } from '../../support/browser/deposit.ts'
import { allByRole, byRole, getText } from '../../support/browser/find.ts'
import { press } from '../../support/browser/forms.ts'
import { findOverflowingElements } from '../../support/browser/overflow.ts'
import { type Mounted, setSiteRoutes, until, waitForDrawing } from '../../support/browser/stage.ts'
import { chooseOption as pick, recordNavigation } from '../../support/browser/withdrawal.ts'

describe('<tl-deposit> destination', () => {
  const { backend, faults, open, shown, site } = depositPage()
  afterEach(() => expect(faults().take()).to.deep.equal([]))

  const tabs = (page: Mounted) => allByRole(page, 'tab').map(getText)
  const coins = (change: Partial<typeof TRC20>) =>
    backend().answer(getDepositCoins, [{ id: '1', title: 'USDT', networkList: [{ ...TRC20, ...change }, ERC20, BANK] }])
  /** Copied texts, in order. */
  function copies(): string[] {
    const copied: string[] = []
    Object.defineProperty(navigator, 'clipboard', {
      configurable: true,
      value: { writeText: (text: string) => Promise.resolve(void copied.push(text)) },
    })
    return copied
  }
  afterEach(() => Reflect.deleteProperty(navigator, 'clipboard'))

  it('has a coin select and a tab named after each network of the coin (DEP-01, DEP-02, DEP-04, DEP-09)', async () => {
    const page = await shown()
    expect(page.find<HTMLSelectElement>('select[name=coin]').value).to.equal('1')
    expect(tabs(page)).to.deep.equal(['TRC20', 'ERC20', 'Bank transfer'])
    await pick(page, 'coin', '2')
    expect(tabs(page)).to.deep.equal(['Bitcoin'])
    expect(backend().received('getrecharge')[0]?.form).to.deep.equal({})
  })

  it("starts with the coin of the page's address, else the first (Q-042)", async () => {
    const page = await shown({ coin: '2' })
    expect(page.find<HTMLSelectElement>('select[name=coin]').value).to.equal('2')
    page.remove()
    expect((await shown({ coin: '77' })).find<HTMLSelectElement>('select[name=coin]').value).to.equal('1')
  })

  it('shows QR code and address in groups of four, and copies the whole address (DEP-06, DEP-08, DEP-17)', async () => {
    const copied = copies()
    const page = await shown()
    await until(() => page.root.querySelector('[part=qr] svg'), 'the code')
    expect(byRole(page, 'img', TRON).textContent).to.equal(TRON)
    expect(page.text()).to.contain('Send only USDT on TRC20').and.to.contain('Arrives in about 3 minutes')
    expect(page.text()).to.contain('Minimum 10.00').and.not.to.contain('memo')
    press(page, 'Copy address')
    await until(() => $toast.get()?.kind === 'ok', 'the message')
    expect(copied).to.deep.equal([TRON])
    expect($toast.get()).to.include({ key: 'copied' })
  })

  it('warns above the code of a sample that nothing may be sent, and shows no address that a wallet accepts', async () => {
    for (const [network, tab] of [
      [{ ...TRC20, sample: true, address: 'SAMPLE-DO-NOT-SEND' }, 'TRC20'],
      [{ ...BANK, sample: true }, 'Bank transfer'],
    ] as const) {
      backend().answer(getDepositCoins, [{ id: '1', title: 'USDT', networkList: [network] }])
      const page = await shown()
      expect(tabs(page)).to.deep.equal([tab])
      const place = page.find('[part=place]')
      expect(place.firstElementChild).to.equal(page.find('[part=sample]'))
      expect(getText(page.find('[part=sample]'))).to.equal('Sample, do not send')
      expect(page.text()).to.contain('Anything you send here is lost').and.not.to.contain('Send only')
      if (tab === 'TRC20') expect(page.text()).to.contain('SAMPLE-DO-NOT-SEND')
      page.remove()
    }
    coins({})
    expect((await shown()).root.querySelector('[part=sample]')).to.equal(null)
  })

  it('shows a memo with a copy button and a warning', async () => {
    const copied = copies()
    const page = await shown()
    press(page, 'ERC20')
    await until(() => page.root.querySelector(`[aria-label="${ETHEREUM}"]`), 'the other address')
    expect(page.text()).to.contain('Include the memo with your payment')
    press(page, 'Copy memo')
    await until(() => copied.length > 0, 'the copy')
    expect(copied).to.deep.equal(['4711'])
  })

  it('shows the six bank details, each with a copy button, and no QR code (DEP-07, DEP-17)', async () => {
    const copied = copies()
    const page = await shown()
    press(page, 'Bank transfer')
    await until(() => page.text().includes('Bank of Samples'), 'the bank')
    expect([...page.root.querySelectorAll('dt')].map((term) => term.textContent)).to.deep.equal([
      'Bank name',
      'Account number',
      'Receiving account name',
      'Bank address',
      'Bank transfer code',
      'Company address',
    ])
    expect(page.root.querySelector('[part=qr]')).to.equal(null)
    expect(page.text()).to.contain('from an account in your own name').and.to.contain('about 2 days')
    press(page, 'Copy: Account number')
    await until(() => copied.length > 0, 'the copy')
    expect(copied).to.deep.equal(['SAMPLE 1111 2222'])
  })

  it('omits empty bank details (Q-045)', async () => {
    backend().answer(getDepositCoins, [{ id: '1', title: 'USDT', networkList: [{ ...BANK, bankCode: ' ' }] }])
    expect([...(await shown()).root.querySelectorAll('dt')].map(getText)).not.to.include('Bank transfer code')
  })

  it("shows the backend's QR image, else generates one (Q-046)", async () => {
    coins({ payImage: 'data:image/png;base64,iVBORw0KGgo=' })
    const drawnPage = await shown()
    await until(() => drawnPage.root.querySelector('[part=qr] svg'), 'the generated QR code')
    drawnPage.remove()
    coins({ payImage: new URL('/node_modules/lucide-static/icons/copy.svg', location.href).href })
    const page = await shown()
    page.find('[part=qr] img').dispatchEvent(new Event('error'))
    await until(() => page.root.querySelector('[part=qr] svg'), 'the replacement QR code')
  })

  it('shows a message for a coin without networks, a network without an address, and without coins', async () => {
    const page = await shown({ coin: '2' })
    expect(page.text()).to.contain('This network has no deposit address')
    expect(page.root.querySelector('[part=qr]')).to.equal(null)
    const names = [...page.root.querySelectorAll('select[name=coin] option')].map((option) => option.textContent)
    expect(names).to.deep.equal(['USDT', 'BTC', 'ETH, unavailable'])
    await pick(page, 'coin', '3')
    await until(() => page.text().includes("You can't deposit ETH"), 'the coin without networks')
    expect(page.root.querySelector('[part=form]')).to.equal(null)
    page.remove()
    backend().answer(getDepositCoins, [])
    const none = await open()
    await until(() => none.text().includes('No coins can be deposited right now'), 'the message')
  })

  it('shows that the coins failed to load, and retries', async () => {
    backend().fail(getDepositCoins, 'server')
    const page = await open()
    await until(() => page.text().includes("We couldn't load the coins"), 'the failure')
    backend().answer(getDepositCoins, COINS)
    press(page, 'Retry')
    await until(() => page.root.querySelector('[part=form]'), 'the form')
  })

  it("shows the partners' logos; only http addresses are linked (DEP-03)", async () => {
    backend().answer(getPartners, [
      { url: 'https://partner.example/', img: 'javascript:x', title: 'Good' },
      { url: 'javascript:alert(1)', img: '', title: 'Bad' },
    ])
    const page = await shown()
    await until(() => page.root.querySelector('[part=partners]'), 'the partners')
    expect(backend().received('getFriendList')[0]?.form).to.deep.equal({})
    const [link, ...others] = page.root.querySelectorAll<HTMLAnchorElement>('[part=partners] a')
    expect([link?.href, link?.target, link?.rel, link?.textContent]).to.deep.equal([
      'https://partner.example/',
      '_blank',
      'noopener noreferrer',
      'Good',
    ])
    expect(others).to.deep.equal([])
    expect(page.find('[part=partners]').textContent).to.contain('Bad')
  })

  it('links to the records of its coin, if the site has that page', async () => {
    setSiteRoutes(['/trade-account'])
    const page = await shown({ coin: '2', type: '2' })
    const ways = recordNavigation(page)
    press(page, 'Deposit history')
    expect(ways[0]).to.deep.equal({ route: '/trade-account', query: { id: '2', type: '2', tab: 'deposits' } })
  })

  it('shows only that deposits are disabled: no address, QR code or form (FLG-25)', async () => {
    site({ depositSwitch: false })
    const page = await open()
    await until(() => page.text().includes('Deposits are currently unavailable'), 'the message')
    expect(page.root.querySelectorAll('[part=qr], form, input')).to.have.length(0)
  })

  for (const width of [280, 390, 900])
    it(`fits into ${width} px without accessibility faults`, async () => {
      const page = await open({}, width)
      await until(() => page.root.querySelector('[part=qr] svg'), 'the code')
      expect(findOverflowingElements(page.element)).to.deep.equal([])
      press(page, 'Bank transfer')
      await waitForDrawing()
      expect(findOverflowingElements(page.element)).to.deep.equal([])
      expect(await findAccessibilityFaults(page.element)).to.deep.equal([])
    })
})
