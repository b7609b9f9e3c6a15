import { expect } from '@esm-bundle/chai'
import { getCoinBalance } from '../../../shared/base/contract/balances.ts'
import { getSettings } from '../../../shared/base/contract/settings.ts'
import { getStakingProjects, submitStaking } from '../../../shared/base/contract/staking.ts'
import { setAmountsHidden } from '../../../shared/state/preferences/hidden.ts'
import { $toast } from '../../../shared/wire/api/toast.ts'
import type { Project } from '../../../widgets/staking/staking.rules.ts'
import '../../../widgets/staking/staking.element.ts'
import type { Failure } from '../../support/browser/fake-backend.ts'
import { byRole, getText, hasRole } from '../../support/browser/find.ts'
import { confirmSheet, findControl, getFieldMessage, getFieldValue, press, type } from '../../support/browser/forms.ts'
import { memberPage } from '../../support/browser/member-page.ts'
import { type Mounted, setSiteRoutes, until, waitForDrawing } from '../../support/browser/stage.ts'

const [USDT] = getStakingProjects.example as [Project]
const ETH: Project = {
  ...USDT,
  id: '2',
  coin: { id: '', title: 'ETH' },
  sample: false,
  periods: [{ id: '5', days: 30, interestRate: '3.2', minAmount: '1', early: 'none', terms: 'eth' }],
}
const SETTINGS = { ...getSettings.example, stakingSwitch: true, tradingPasswordSwitch: false }

describe('<tl-staking>', () => {
  const { backend, faults, open } = memberPage('tl-staking')
  beforeEach(() => {
    sessionStorage.clear()
    backend().answer(getSettings, SETTINGS)
    backend().answer(getStakingProjects, [USDT, ETH])
  })
  afterEach(() => expect(faults().take()).to.deep.equal([]))

  const shown = async () => {
    const page = await open()
    await until(() => page.root.querySelector('input[name=amount]'), 'the form')
    return page
  }
  const sent = () => backend().received('submitStaking')
  const button = (page: Mounted) => page.find('button[type=submit]')
  const submit = (page: Mounted) => button(page).click()
  const stake = async (page: Mounted, presses = 1) => {
    submit(page)
    await confirmSheet(page, 'Stake', presses)
  }
  const rows = ({ root }: Mounted) => [...root.querySelectorAll<HTMLElement>('[part=project] > button')]
  const chips = ({ root }: Mounted) => [...root.querySelectorAll<HTMLElement>('[role=radio]')]
  const filled = async (amount = '2000') => {
    const page = await shown()
    chips(page)[1]?.click()
    type(page, 'amount', amount)
    await waitForDrawing()
    return page
  }

  it('shows the projects with periods, rates and minimum amount; one is expanded (STK-01, STK-02, STK-03)', async () => {
    const page = await shown()
    expect(backend().received('getStakingProjects')[0]?.form).to.deep.equal({})
    expect(rows(page).map((row) => row.getAttribute('aria-expanded'))).to.deep.equal(['true', 'false'])
    expect(rows(page)[0]?.textContent).to.contain('30 – 90 days').and.contain('4.80% – 6.20%').and.contain('Sample')
    expect(rows(page)[1]?.textContent).to.contain('30 days').and.contain('3.20%').and.not.contain('Sample')
    expect(page.text()).to.contain('Minimum 100').and.contain('Samples are for trying out')
    rows(page)[1]?.click()
    await waitForDrawing()
    expect(page.text()).to.contain('Minimum 1').and.contain('Not available')
    rows(page)[1]?.click()
    await waitForDrawing()
    expect(rows(page).map((row) => row.getAttribute('aria-expanded'))).to.deep.equal(['false', 'false'])
    expect(page.root.querySelector('[part=bar]')).to.equal(null)
  })

  it('shows the annual rate, estimated interest and the rule for early redemption before submission (STK-09, Q-132)', async () => {
    const page = await filled()
    for (const words of ['Annual rate', '6.20%', 'Estimated interest', '30.57534246 USDT', 'interest for full days'])
      expect(page.text()).to.contain(words)
    expect(page.text()).to.match(/[A-Z][a-z]{2} \d{1,2}, \d{4} – [A-Z][a-z]{2} \d{1,2}, \d{4}/)
    expect(button(page).textContent).to.equal('Stake 2,000.00 USDT for 90 days')
    expect(sent()).to.have.length(0)
  })

  it('sends project, period, amount and the displayed terms, and clears the form (STK-08)', async () => {
    const page = await filled()
    const before = backend().received('getCoinBalance').length
    await stake(page)
    await until(() => $toast.get()?.text === 'Success', "the server's message")
    expect(sent()).to.have.length(1)
    const form = { id: '1', s_id: '2', amount: '2000', paypassword: '', terms: USDT.periods[1]?.terms }
    expect(sent()[0]?.form).to.deep.equal(form)
    await until(() => getFieldValue(page, 'amount') === '', 'an empty form')
    await until(() => backend().received('getCoinBalance').length > before, 'the balance again')
    expect(chips(page)[1]?.getAttribute('aria-checked')).to.equal('true')
  })

  for (const [text, words] of [
    ['', 'Enter an amount'],
    ['1.5', 'Whole numbers only'],
    ['1a', 'Enter a number'],
    ['99', 'at least 100'],
    ['9105', 'More than your balance: 9,104.20 USDT available'],
  ] as const)
    it(`shows why "${text}" is invalid, and keeps it (STK-04, STK-05, STK-06)`, async () => {
      const page = await filled(text)
      await until(() => /Available |More than your balance/.test(page.text()), 'the balance')
      submit(page)
      await until(() => getFieldMessage(page, 'amount').includes(words), 'the reason')
      expect(getFieldValue(page, 'amount')).to.equal(text)
      expect(sent()).to.have.length(0)
    })

  it('shows the balance of the funds account if the coin has an id, and fills in all of it (Q-133)', async () => {
    backend().answer(getCoinBalance, {
      balanceList: [
        { type: '2', balance: '7' },
        { type: '1', balance: '150.75' },
      ],
    })
    const page = await shown()
    await until(() => page.text().includes('Available 150.75 USDT'), 'the balance')
    expect(backend().received('getCoinBalance')[0]?.form).to.deep.equal({ c_id: '1' })
    press(page, 'All')
    await waitForDrawing()
    expect(getFieldValue(page, 'amount')).to.equal('150')
    setAmountsHidden(true)
    try {
      await until(() => page.text().includes('Available ****'), 'a hidden balance')
    } finally {
      setAmountsHidden(false)
    }
    rows(page)[1]?.click()
    await waitForDrawing()
    expect(page.text()).to.not.contain('Available')
  })

  it('requires the trading password while the site does (STK-07)', async () => {
    backend().answer(getSettings, { ...SETTINGS, tradingPasswordSwitch: true })
    const page = await filled()
    submit(page)
    await until(() => getFieldMessage(page, 'password') === 'Enter your trading password', 'the reason')
    type(page, 'password', 'Trading12345')
    backend().refuse(submitStaking, { msg: 'It is wrong.', field: 'paypassword', rule: 'wrong' })
    await stake(page)
    await until(() => getFieldMessage(page, 'password') === 'It is wrong.', 'the message')
    expect(sent()[0]?.form.paypassword).to.equal('Trading12345')
  })

  it('asks once with amount, period and interest, and sends nothing on Back (Q-212)', async () => {
    const page = await filled()
    submit(page)
    await until(() => hasRole(page, 'dialog'), 'the sheet')
    const sheet = getText(byRole(page, 'dialog'))
    for (const words of ['Stake 2,000.00 USDT for 90 days', '30.57534246 USDT', 'You keep interest for full days'])
      expect(sheet).to.contain(words)
    await confirmSheet(page, 'Back')
    await until(() => !hasRole(page, 'dialog'), 'the closed sheet')
    expect(sent()).to.have.length(0)
    expect(getFieldValue(page, 'amount')).to.equal('2000')
  })

  it('sends one request for repeated presses (STK-17)', async () => {
    const page = await filled()
    backend().fail(submitStaking, 'slow')
    await stake(page, 3)
    await waitForDrawing()
    expect(sent()).to.have.length(1)
    expect(byRole(page, 'button', 'Stake').getAttribute('aria-busy')).to.equal('true')
  })

  for (const failure of ['network', 'half', 'server'] satisfies Failure[])
    it(`repeats the stake under the same key when the response is lost (${failure}), even if the balance lacks its amount`, async () => {
      const page = await filled()
      await until(() => page.text().includes('Available'), 'the balance')
      backend().fail(submitStaking, failure)
      backend().answer(getCoinBalance, { balanceList: [{ type: '1', balance: '5' }] })
      await stake(page)
      await until(() => page.text().includes('you stake only once'), 'the unanswered note')
      await until(() => page.text().includes('Available 5.00'), 'the new balance')
      backend().answer(submitStaking, null)
      await confirmSheet(page, 'Stake')
      await until(() => getFieldValue(page, 'amount') === '', 'the acceptance')
      const [first, again] = sent()
      expect(again?.form).to.deep.equal(first?.form)
      expect(again?.headers['idempotency-key']).to.equal(first?.headers['idempotency-key'])
    })

  it('reloads the projects when the terms have changed, keeps the input, and shows the change', async () => {
    const page = await filled()
    backend().refuse(submitStaking, { msg: 'The terms have changed.', field: 'terms', rule: 'changed' })
    const [month, quarter] = USDT.periods
    if (!month || !quarter) throw new Error('no periods')
    const changed = { ...USDT, periods: [month, { ...quarter, interestRate: '5', terms: 'newer' }] }
    backend().answer(getStakingProjects, [changed, ETH])
    await stake(page)
    await until(() => page.text().includes('24.65753424 USDT'), 'the new terms')
    expect(page.text()).to.contain('The terms have changed.')
    expect(getFieldValue(page, 'amount')).to.equal('2000')
    backend().answer(submitStaking, null)
    await stake(page)
    await until(() => sent().length === 2, 'the second')
    expect(sent()[1]?.form.terms).to.equal('newer')
  })

  it('selects no other period if the chosen one is closed', async () => {
    const page = await filled()
    backend().refuse(submitStaking, { msg: 'This is no longer available.', field: 's_id', rule: 'closed' })
    backend().answer(getStakingProjects, [{ ...USDT, periods: USDT.periods.slice(0, 1) }, ETH])
    await stake(page)
    await until(() => chips(page).length === 1, 'the remaining periods')
    expect(page.text()).to.contain('This is no longer available.')
    expect(chips(page)[0]?.getAttribute('aria-checked')).to.equal('false')
    expect(button(page).textContent).to.equal('Stake')
    submit(page)
    await until(() => page.text().includes('Choose a period'), 'the reason')
    expect(sent()).to.have.length(1)
  })

  it('shows that staking is disabled, or that nothing is offered, and links to the records in both cases (STK-16)', async () => {
    setSiteRoutes(['/staking-list'])
    backend().answer(getSettings, { ...SETTINGS, stakingSwitch: false })
    const page = await open()
    await until(() => page.text().includes('Staking is currently unavailable'), 'the message')
    expect(new URL((findControl(page, 'Staking records') as HTMLAnchorElement).href).pathname).to.equal('/staking-list')
    page.remove()
    backend().answer(getSettings, SETTINGS)
    backend().answer(getStakingProjects, [{ ...USDT, periods: [] }])
    const empty = await open()
    await until(() => empty.text().includes('Nothing to stake'), 'the message')
    empty.remove()
  })

  it('shows that the products failed to load, and retries', async () => {
    backend().fail(getStakingProjects, 'network')
    const page = await open()
    await until(() => page.text().includes("We couldn't load"), 'the message')
    backend().answer(getStakingProjects, [USDT])
    press(page, 'Retry')
    await until(() => page.root.querySelector('input[name=amount]'), 'the form')
  })
})
