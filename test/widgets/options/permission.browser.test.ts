import { expect } from '@esm-bundle/chai'
import { getOptionPermission, type OptionPermission } from '../../../shared/base/contract/option-permission.ts'
import { getOptionOrder, getOptionTerms } from '../../../shared/base/contract/options.ts'
import { until } from '../../support/browser/stage.ts'
import { AMOUNT, createOpenOrder, type TraderStage, traderTests } from '../../support/browser/trader.ts'

type Requirement = OptionPermission['requirement']

const FOUND: OptionPermission = { ...getOptionPermission.example, retryAt: null, country: '', session: null }

describe('steps before an option', () => {
  const { open, faults } = traderTests()
  afterEach(() => expect(faults().take()).to.deep.equal([]))

  const requireOf = (
    trader: Pick<TraderStage, 'backend'>,
    requirement: Requirement,
    part: Partial<OptionPermission> = {},
  ) => {
    trader.backend.answer(getOptionTerms, {
      ...getOptionTerms.example,
      requirement: requirement === 'none' ? '' : requirement,
    })
    trader.backend.answer(getOptionPermission, { ...FOUND, ...part, requirement })
  }
  const sent = ({ backend }: TraderStage, path: string) => backend.received(path).map(({ form }) => form)
  const openWith = async (requirement: Requirement, part: Partial<OptionPermission> = {}, width?: number) => {
    const trader = await open({}, undefined, {
      prepare: (backend) => requireOf({ backend }, requirement, part),
      ...(width !== undefined && { width }),
    })
    trader.backend.answer(getOptionOrder, createOpenOrder())
    return trader
  }
  const order = async (trader: TraderStage) => {
    await trader.press('Buy up')
    await trader.fill('12.34', '30 s')
    await trader.press('Buy up', 'Place order')
  }

  it('risk warning required: shown with the order, which goes on with what was typed', async () => {
    const trader = await openWith('riskWarning')
    await order(trader)
    await until(() => trader.dialog('Before your first option'), 'the warning')
    await until(() => trader.says('you lose the whole amount'), 'its text')
    expect(trader.dialog('Confirm order')).to.equal(null)
    expect(sent(trader, 'creatorder')).to.deep.equal([])
    requireOf(trader, 'none')
    await trader.press('I understand', 'Before your first option')
    await until(() => trader.dialog('Confirm order'), 'the confirmation of the order')
    expect(sent(trader, 'acceptOptionWarning')).to.deep.equal([{ version: '1' }])
    await trader.press('Buy up', 'Confirm order')
    await until(() => sent(trader, 'creatorder').length === 1, 'the order')
    expect(sent(trader, 'creatorder')[0]).to.include({ ctzed: '12.34', ctime: '30', buytype: '1' })
  })

  it('warning closed without a confirmation: nothing is sent, and the draft stays', async () => {
    const trader = await openWith('riskWarning')
    await order(trader)
    await until(() => trader.dialog('Before your first option'), 'the warning')
    await trader.press('Close', 'Before your first option')
    await until(() => !trader.dialog('Before your first option'), 'the end of the warning')
    expect(sent(trader, 'acceptOptionWarning')).to.deep.equal([])
    expect(trader.dialog('Confirm order')).to.equal(null)
    expect(sent(trader, 'creatorder')).to.deep.equal([])
    await trader.press('Buy up')
    await until(() => trader.dialog('Before your first option'), 'the warning again, with the draft as it was')
  })

  it('questions required: wrong answers are explained, with the time of the next attempt', async () => {
    const trader = await openWith('questions')
    await order(trader)
    await until(() => trader.dialog('Three questions about options'), 'the questions')
    await trader.press('Check answers', 'Three questions about options')
    await until(() => trader.says('Answer every question'), 'the message')
    const dialog = trader.dialog('Three questions about options') as HTMLDialogElement
    for (const group of dialog.querySelectorAll('[role=radiogroup]'))
      group.querySelector<HTMLElement>('[role=radio]')?.click()
    requireOf(trader, 'questions', { retryAt: 1_894_000_000_000, wrong: ['2'] })
    await trader.press('Check answers', 'Three questions about options')
    await until(() => trader.says('an option runs until its time is over'), 'the explanation')
    expect(sent(trader, 'answerOptionQuestions')).to.deep.equal([{ version: '1', answers: '111' }])
    expect(trader.says('answer again from')).to.equal(true)
  })

  it('country unknown: the list is in the language, and nothing is sent without a choice', async () => {
    const trader = await openWith('residence')
    await order(trader)
    await until(() => trader.dialog('Where do you live?')?.querySelector('select'), 'the list')
    await trader.press('Save', 'Where do you live?')
    expect(sent(trader, 'setResidence')).to.deep.equal([])
    const select = trader.dialog('Where do you live?')?.querySelector('select') as HTMLSelectElement
    expect([...select.options].map(({ textContent }) => textContent)).to.include('Germany')
    select.value = 'DE'
    select.dispatchEvent(new Event('change', { bubbles: true }))
    requireOf(trader, 'country', { country: 'DE' })
    await trader.press('Save', 'Where do you live?')
    await until(() => trader.says("Options aren't offered here: Germany"), 'the note')
    expect(sent(trader, 'setResidence')).to.deep.equal([{ country: 'DE' }])
  })

  it('blocked country: the note replaces the form before the member types', async () => {
    const trader = await openWith('country', { country: 'DE' }, 1100)
    await until(() => trader.says("Options aren't offered here: Germany"), 'the note')
    expect(trader.root.querySelector(AMOUNT)).to.equal(null)
  })

  it('reality check due: the dialog opens by itself, with orders and result, and ends with the answer', async () => {
    const session = { since: Date.now() - 3_600_000, orders: 12, result: '-42.5', open: '100' }
    const trader = await openWith('realityCheck', { session }, 1100)
    await until(() => trader.dialog('Your session with options'), 'the dialog')
    await until(() => trader.says('-42.50') || trader.says('−42.50'), 'the result')
    expect(trader.says('12')).to.equal(true)
    requireOf(trader, 'none')
    await trader.press('Continue trading', 'Your session with options')
    await until(() => !trader.dialog('Your session with options'), 'the end of the dialog')
    expect(sent(trader, 'answerRealityCheck').length).to.equal(1)
  })
})
