import { expect } from '@esm-bundle/chai'
import { getOwnLimits, setOwnLimit } from '../../../shared/base/contract/own-limits.ts'
import '../../../widgets/own-limits/own-limits.element.ts'
import { hasRole } from '../../support/browser/find.ts'
import { type as enter, press } from '../../support/browser/forms.ts'
import { memberPage } from '../../support/browser/member-page.ts'
import { type Mounted, until } from '../../support/browser/stage.ts'

const CHANGE_STAKE = 'Change: Amounts of options, 24 hours'

describe('<tl-own-limits>', () => {
  const { backend, faults, open } = memberPage('tl-own-limits')
  afterEach(() => expect(faults().take()).to.deep.equal([]))

  const rows = ({ root }: Mounted) => [...root.querySelectorAll('[part=limit]')].map((row) => row.textContent ?? '')
  const shown = async () => {
    const page = await open()
    await until(() => rows(page).length === 12, 'the limits')
    return page
  }
  const sent = (path: string) =>
    backend()
      .received(path)
      .map(({ form }) => form)

  it('lists each limit with what is used, and a planned change with its time', async () => {
    const page = await shown()
    expect(rows(page)[6]).to.match(/24 hours.*60\.00 USDT of 200\.00 USDT used.*From .*2030.*: 500\.00 USDT.*Keep/)
    expect(rows(page)[7]).to.match(/7 days.*No limit/)
  })

  it('cancels a planned change with one request for repeated presses', async () => {
    const page = await shown()
    for (let times = 0; times < 3; times++) press(page, 'Keep the present limit')
    await until(() => sent('getOwnLimits').length === 2, 'the list again')
    expect(sent('cancelOwnLimitChange')).to.deep.equal([{ limit_kind: 'stake', period: 'day' }])
  })

  it('changes a limit in a sheet, which stays open with a message while the amount is invalid', async () => {
    const page = await shown()
    press(page, CHANGE_STAKE)
    await until(() => page.root.querySelector('[part=sheet] form'), 'the sheet')
    press(page, 'Save')
    await until(() => page.text().includes('Enter a number above zero'), 'the message')
    expect(sent('setOwnLimit')).to.deep.equal([])
    enter(page, 'amount', '150')
    await until(() => !page.text().includes('Enter a number above zero'), 'the end of the message')
    press(page, 'Save')
    await until(() => !page.root.querySelector('[part=sheet]'), 'the end of the sheet')
    expect(sent('setOwnLimit')).to.deep.equal([{ limit_kind: 'stake', period: 'day', amount: '150' }])
  })

  it('removes a limit without an amount, and keeps the sheet after a refusal', async () => {
    const page = await shown()
    press(page, CHANGE_STAKE)
    await until(() => hasRole(page, 'button', 'Remove limit'), 'the sheet')
    backend().refuse(setOwnLimit, { msg: 'Not now' })
    press(page, 'Remove limit')
    await until(() => sent('getOwnLimits').length === 2, 'the list again')
    expect(sent('setOwnLimit')).to.deep.equal([{ limit_kind: 'stake', period: 'day' }])
    expect(page.root.querySelector('[part=sheet]')).not.to.equal(null)
  })

  it('asks before a break, with its end, and shows the one that runs', async () => {
    const page = await shown()
    await until(() => hasRole(page, 'button', 'Start'), 'the form')
    press(page, 'Start')
    await until(() => page.root.querySelector('[part=sheet]'), 'the question')
    expect(page.find('[part=sheet]').textContent).to.match(/Break, 7 days.*Lasts until .*never shorter/)
    backend().answer(getOwnLimits, { limits: [], pause: { kind: 'break', until: 1_894_000_000_000 } })
    page.find('[part=sheet] .button.danger').click()
    await until(() => /^Break Lasts until/.test(page.find('[part=pause] [role=status]').textContent ?? ''), 'the break')
    expect(sent('startPause')).to.deep.equal([{ break_kind: 'break', days: '7' }])
  })

  it('a backend without limits: says so, without a button to try again', async () => {
    backend().answerRaw(getOwnLimits, { code: 404, msg: 'Unknown call' })
    const page = await open()
    await until(() => page.text().includes("This site doesn't offer limits or breaks"), 'the text')
    expect(page.root.querySelector('[role=alert], [part=empty] button')).to.equal(null)
  })
})
