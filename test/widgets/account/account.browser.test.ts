import { expect } from '@esm-bundle/chai'
import { getBalances } from '../../../shared/base/contract/balances.ts'
import type { ResponseData } from '../../../shared/base/contract/endpoint.ts'
import { getBills, getDeposits, getTransfers, getWithdrawals } from '../../../shared/base/contract/records.ts'
import { getSettings } from '../../../shared/base/contract/settings.ts'
import { setAmountsHidden } from '../../../shared/state/preferences/hidden.ts'
import { $toast } from '../../../shared/wire/api/toast.ts'
import '../../../widgets/account/account.element.ts'
import { byRole } from '../../support/browser/find.ts'
import { findControl, press, recordEvents } from '../../support/browser/forms.ts'
import { memberPage } from '../../support/browser/member-page.ts'
import { type Mounted, setSiteRoutes, until } from '../../support/browser/stage.ts'

const bill = (id: number): ResponseData<typeof getBills>[number] => ({
  id: String(id),
  kind: id % 2 ? 'income' : 'expense',
  amount: String(id),
  remark: `Bill ${id}`,
  createdAt: 1_794_000_000_000,
  balance: '7',
  type: 'option',
  number: String(40 + id),
})

describe('<tl-account>', () => {
  const { backend, faults, open } = memberPage('tl-account')
  beforeEach(() => {
    setAmountsHidden(false)
    setSiteRoutes(['/changemoney', '/recharge', '/withdrawal'])
  })
  afterEach(() => expect(faults().take()).to.deep.equal([]))

  const shown = async (type = '2', more: Record<string, string> = {}) => {
    const page = await open({ coin: '1', type, ...more })
    await until(() => page.root.querySelector('[part=record], [part=empty]'), 'the records')
    return page
  }
  const rows = ({ root }: Mounted) =>
    [...root.querySelectorAll<HTMLElement>('[part=record]')].map((row) => row.textContent)
  const tabs = ({ root }: Mounted) => [...root.querySelectorAll('[role=tab]')].map((tab) => tab.textContent)

  for (const [type, title, expected] of [
    ['2', 'Options account', ['History', 'Withdrawals', 'Deposits']],
    ['1', 'Funds account', ['History', 'Withdrawals', 'Deposits']],
    ['3', 'Quant account', ['History', 'Moves']],
  ] as const)
    it(`has the title and tabs of its account type: ${title} (TAC-02…04)`, async () => {
      const page = await shown(type)
      expect(page.find('h1').textContent).to.equal(title)
      expect(tabs(page)).to.deep.equal(expected)
    })

  it('day: lists the bills of that day of UTC, and all after a press (Q-684)', async () => {
    const page = await shown('1', { day: '2026-11-24' })
    const forms = () =>
      backend()
        .received('getBillList')
        .map(({ form }) => [form.from, form.to])
    expect(forms()[0]).to.deep.equal([`${Date.UTC(2026, 10, 24)}`, `${Date.UTC(2026, 10, 25)}`])
    expect(page.find('.bills-day').textContent).to.contain('Nov 24, 2026, UTC')
    page.find('.bills-day button').click()
    await until(() => forms().at(-1)?.[0] === undefined, 'the bills of all days')
    expect(page.root.querySelector('.bills-day')).to.equal(null)
    expect((await open({ coin: '1', type: '1', day: 'today' })).root.querySelector('.bills-day')).to.equal(null)
  })

  it('requests the records of coin and account by page (TAC-10), with signs for income and expense (TAC-14)', async () => {
    const page = await shown()
    expect(backend().received('getBillList')[0]?.form).to.deep.equal({
      c_id: '1',
      type: '2',
      page: '1',
      limit: '10',
    })
    expect(rows(page)[0]).to.contain('+180').and.contain('Option paid #42')
    expect(rows(page)[1]).to.contain('−150')
  })

  it('requests withdrawals, deposits and transfers in their tabs, with review statuses as text (TAC-11…13, 18)', async () => {
    backend().answer(getDeposits, [
      { ...(getDeposits.example[0] as ResponseData<typeof getDeposits>[number]), status: '9' },
    ])
    const [waiting, failed] = getWithdrawals.example as ResponseData<typeof getWithdrawals>
    if (!waiting || !failed) throw new Error('no example of a failed payout')
    const withdrawals = [waiting, failed, { ...failed, id: '1', payout: 'none' as const }]
    backend().answer(getWithdrawals, withdrawals)
    const page = await shown()
    press(page, 'Withdrawals')
    await until(() => rows(page)[0]?.includes('Pending review'), 'withdrawals')
    expect(rows(page)[1], 'payout failed').to.contain('Returned').and.contain('60').and.not.contain('−')
    expect(rows(page)[2]).to.contain('Rejected').and.contain('60').and.not.contain('−')
    expect(backend().received('getWithdrawList')[0]?.form).to.deep.equal({
      c_id: '1',
      type: '2',
      page: '1',
      limit: '10',
    })
    press(page, 'Deposits')
    await until(() => rows(page)[0]?.includes('+500'), 'deposits')
    expect(page.find('[part=record]').textContent?.endsWith('9')).to.equal(true)
    page.remove()
    const quant = await shown('3')
    press(quant, 'Moves')
    await until(() => rows(quant)[0]?.includes('Funds account → Quant account'), 'transfers')
    expect(rows(quant)[0]).to.contain('+250')
  })

  it("draws the server's message about a transfer below its accounts, and no empty line without one (TAC-17)", async () => {
    const [transfer] = getTransfers.example as [ResponseData<typeof getTransfers>[number]]
    backend().answer(getTransfers, [
      { ...transfer, id: '2', msg: 'Moved by our team & checked' },
      { ...transfer, id: '1', msg: '' },
    ])
    const page = await shown('3')
    press(page, 'Moves')
    await until(() => rows(page).length === 2 && rows(page)[0]?.includes('→'), 'the transfers')
    const notes = [...page.root.querySelectorAll('[part=record]')].map((row) =>
      [...row.querySelectorAll('small:not(.moment)')].map(({ textContent }) => textContent),
    )
    expect(notes).to.deep.equal([['Moved by our team & checked'], []])
  })

  it('opens the tab of a link, or the bills if the account has no such tab', async () => {
    const page = await shown('1', { tab: 'deposits' })
    expect(byRole(page, 'tab', 'Deposits').getAttribute('aria-selected')).to.equal('true')
    expect(rows(page)[0]).to.contain('+500')
    page.remove()
    const quant = await shown('3', { tab: 'deposits' })
    expect(byRole(quant, 'tab', 'History').getAttribute('aria-selected')).to.equal('true')
  })

  it('shows an empty list, and a failure with a retry (TAC-06, LST-04, 05)', async () => {
    backend().answer(getBills, [])
    const page = await shown()
    expect(page.text()).to.contain('No records for now')
    page.remove()
    backend().fail(getBills, 'server')
    const other = await open({ coin: '1', type: '2' })
    await until(() => other.text().includes('Failed to load'), 'the failure')
    backend().answer(getBills, [bill(1)])
    press(other, 'Retry')
    await until(() => rows(other).length === 1, 'the records')
  })

  it('loads the next page once at the end of the list; a short page is the last (TAC-05, LST-02, 06)', async () => {
    backend().answer(getBills, ({ form }) =>
      form.page === '1' ? Array.from({ length: 10 }, (_, at) => bill(20 - at)) : [bill(3), bill(2)],
    )
    const page = await shown()
    page.find('li:last-child').scrollIntoView()
    await until(() => rows(page).length === 12, 'the second page')
    const second = backend()
      .received('getBillList')
      .filter(({ form }) => form.page === '2')
    expect(second).to.have.length(1)
  })

  it('shows the balance of the coin; pressing an amount lists its postings', async () => {
    backend().answer(getBalances, {
      totalValue: '0',
      coinList: [
        {
          type: 'options',
          totalAvailableAsset: '0',
          balanceInfo: [
            {
              coinId: '1',
              coinName: 'USDT',
              balance: '9850',
              frozen: '150',
              dollarValue: '10000',
              minTransfer: null,
            },
          ],
        },
      ],
    })
    const page = await shown()
    await until(() => page.text().includes('9,850.00'), 'the balance')
    expect(page.find('[part=balance]').textContent).to.contain('150.00').and.contain('$10,000.00')
    press(page, 'Deposits')
    await until(() => backend().received('getRechargeList').length > 0, 'deposits')
    const frozen = byRole(page, 'button', /^On hold/)
    frozen.click()
    await until(
      () => backend().received('getBillList').at(-1)?.form.part === 'frozen',
      'the postings of the frozen part',
    )
    expect(frozen.getAttribute('aria-pressed')).to.equal('true')
  })

  it('shows the figures of the address until the balances are loaded (Q-038)', async () => {
    backend().fail(getBalances, 'slow')
    const page = await shown('1', { usd: '12.5', conversion: '13' })
    expect(page.find('[part=balance]').textContent).to.contain('12.50').and.contain('$13.00')
  })

  it("takes the coin's name from the balances, not from the address", async () => {
    const page = await shown('1', { name: '<b>EVIL</b>' })
    const heading = () => page.find('[part=balance]').textContent ?? ''
    await until(() => heading().startsWith('USDT'), 'its name')
    page.find('[part=record]').click()
    await until(() => page.root.querySelector('dialog'), 'the sheet')
    expect(page.text()).to.contain('USDT').and.not.contain('EVIL')
  })

  it('opens a record with all its fields', async () => {
    const page = await shown()
    page.find('[part=record]').click()
    await until(() => page.root.querySelector('dialog'), 'the sheet')
    const words = page.find('dialog').textContent
    for (const part of ['Option paid #42', '+180', 'Money in', '10,030', '12']) expect(words, part).to.contain(part)
  })

  it('offers transfer, deposit and withdrawal of this coin (TAC-07)', async () => {
    backend().answer(getSettings, {
      ...getSettings.example,
      accountTransferSwitch: true,
      depositSwitch: true,
      withdrawalSwitch: true,
    })
    const page = await shown('1')
    page.element.addEventListener('tl-navigate', (event) => event.preventDefault())
    const wanted = recordEvents(page, 'tl-navigate')
    await until(() => page.root.querySelectorAll('[part=bar] button').length === 3, 'the bar')
    for (const name of ['Move funds', 'Deposit', 'Withdraw']) press(page, name)
    expect(wanted).to.deep.equal(
      ['/changemoney', '/recharge', '/withdrawal'].map((route) => ({ route, query: { id: '1', type: '1' } })),
    )
  })

  for (const [what, name, flag] of [
    ['deposits', 'Deposit', 'depositSwitch'],
    ['withdrawals', 'Withdraw', 'withdrawalSwitch'],
  ] as const)
    it(`opens customer support while ${what} are disabled, or shows a message without its address (TAC-08, TAC-09)`, async () => {
      const opened: unknown[] = []
      const genuine = window.open
      window.open = (...given) => {
        opened.push(given[0], given[1])
        return null
      }
      try {
        backend().answer(getSettings, { ...getSettings.example, [flag]: false, customService: '' })
        const page = await shown('1')
        await until(() => findControl(page, name), 'the bar')
        press(page, name)
        expect($toast.get()?.key).to.equal('consultServer')
        expect(opened).to.deep.equal([])
        page.remove()
        backend().answer(getSettings, {
          ...getSettings.example,
          [flag]: false,
          customService: 'https://help.example/',
        })
        const other = await shown('1')
        press(other, name)
        expect(opened).to.deep.equal(['https://help.example/', '_blank'])
        other.remove()
      } finally {
        window.open = genuine
      }
    })
})
