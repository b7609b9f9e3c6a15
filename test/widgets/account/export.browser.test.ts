import { expect } from '@esm-bundle/chai'
import type { ResponseData } from '../../../shared/base/contract/endpoint.ts'
import { getBills, getDeposits, getWithdrawals } from '../../../shared/base/contract/records.ts'
import '../../../widgets/account/account.element.ts'
import { press } from '../../support/browser/forms.ts'
import { memberPage } from '../../support/browser/member-page.ts'
import { type Mounted, until } from '../../support/browser/stage.ts'

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

describe('<tl-account>, export', () => {
  const { backend, faults, open } = memberPage('tl-account')
  afterEach(() => expect(faults().take()).to.deep.equal([]))

  const shown = async () => {
    const page = await open({ coin: '1', type: '1' })
    await until(() => page.root.querySelector('[part=record], [part=empty]'), 'the records')
    return page
  }

  /** Presses the button, and returns the name and the lines of the saved file. */
  async function exportFile(page: Mounted) {
    const files: string[] = []
    const click = HTMLAnchorElement.prototype.click
    let name = ''
    HTMLAnchorElement.prototype.click = function () {
      name = this.download
      void fetch(this.href).then(async (answer) => files.push(await answer.text()))
    }
    try {
      press(page, 'Export as CSV')
      await until(() => files.length === 1, 'the file')
    } finally {
      HTMLAnchorElement.prototype.click = click
    }
    return { name, lines: files[0]?.trim().split('\r\n') ?? [] }
  }

  async function exportTab(name: string) {
    const page = await shown()
    press(page, name)
    await until(() => page.root.querySelector('[aria-selected=true]')?.textContent === name, 'the tab')
    await until(() => page.root.querySelector('[part=record]'), 'the records')
    const { lines } = await exportFile(page)
    const [heads = [], values = []] = lines.map((line) => line.split(','))
    return Object.fromEntries(heads.map((head, at) => [head.replace('\uFEFF', ''), values[at]]))
  }

  it('exports all records of the tab, including those not scrolled to', async () => {
    backend().answer(getBills, ({ form }) =>
      form.limit === '10'
        ? Array.from({ length: 10 }, (_, at) => bill(250 - at))
        : Array.from({ length: form.page === '3' ? 50 : 100 }, (_, at) => bill(1000 - Number(form.page) * 100 - at)),
    )
    const { name, lines } = await exportFile(await shown())
    expect(name).to.match(/^bills-USDT-\d{4}-\d\d-\d\d\.csv$/)
    expect(lines).to.have.length(251)
    expect(lines[1]).to.contain('Money out,-900,USDT')
  })

  it('names network, address and memo of a withdrawal', async () => {
    const [example] = getWithdrawals.example
    if (!example) throw new Error('no example')
    const to = { address: 'rEb8TK3gBgk5auZkwc6sHnwrGVJH8DuaLh', network: 'XRP Ledger', memo: '12345' }
    backend().answer(getWithdrawals, [{ ...example, ...to }])
    const { Address, Network, Memo } = await exportTab('Withdrawals')
    expect([Address, Network, Memo]).to.deep.equal([to.address, to.network, to.memo])
  })

  it('names network and address of a deposit', async () => {
    const [example] = getDeposits.example
    if (!example) throw new Error('no example')
    backend().answer(getDeposits, [{ ...example, network: 'ERC20' }])
    const { Address, Network } = await exportTab('Deposits')
    expect([Address, Network]).to.deep.equal([example.address, 'ERC20'])
  })
})
