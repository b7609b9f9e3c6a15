import { expect } from '@esm-bundle/chai'
import { getRecord, type MemberRecord } from '../../../shared/base/contract/record.ts'
import '../../../widgets/record/record.element.ts'
import { recordDrawings } from '../../support/browser/canvas-recorder.ts'
import { press } from '../../support/browser/forms.ts'
import { memberPage } from '../../support/browser/member-page.ts'
import { type Mounted, setSiteRoutes, until } from '../../support/browser/stage.ts'

const AT = 1_794_000_000_312
const fact = (
  field: MemberRecord['facts'][number]['field'],
  kind: MemberRecord['facts'][number]['kind'],
  more: object,
) => ({
  field,
  kind,
  value: '',
  unit: '',
  of: '',
  id: '',
  at: null,
  ...more,
})

const OPEN: MemberRecord = {
  type: 'option',
  number: '42',
  state: 'open',
  final: false,
  facts: [
    fact('market', 'text', { value: 'BTC/USDT' }),
    fact('direction', 'word', { value: 'up' }),
    fact('amount', 'amount', { value: '150', unit: 'USDT' }),
    fact('duration', 'seconds', { value: '60' }),
    fact('payout', 'percent', { value: '20' }),
    fact('created', 'exact', { at: AT }),
    fact('entry', 'trade', { value: '61837.63', unit: 'USDT', of: 'btcusdt', id: '102735683259', at: AT + 12 }),
  ],
  bills: [
    { id: '11', coinId: '1', coin: 'USDT', type: 'options', amount: '-150', remark: 'Option order #42', createdAt: AT },
  ],
}
const WON: MemberRecord = {
  ...OPEN,
  state: 'won',
  final: true,
  facts: [...OPEN.facts, fact('result', 'change', { value: '30', unit: 'USDT' })],
}

describe('<tl-record>', () => {
  const { backend, faults, open } = memberPage('tl-record')
  beforeEach(() => setSiteRoutes(['/trade-account', '/record']))
  afterEach(() => expect(faults().take()).to.deep.equal([]))

  const facts = ({ root }: Mounted) =>
    Object.fromEntries(
      [...root.querySelectorAll('[part=facts] > div')].map((row) => [
        row.querySelector('dt')?.textContent,
        row.querySelector('dd')?.textContent?.replaceAll('\u00a0', ' '),
      ]),
    )
  /** Makes a poll that is waiting for its next turn request now, as when the member returns to the page. */
  const poll = () => void document.dispatchEvent(new Event('visibilitychange'))
  const shown = async (record: MemberRecord) => {
    backend().answer(getRecord, record)
    const page = await open({ type: record.type, number: record.number })
    await until(() => page.root.querySelector('[part=facts]'), 'the facts')
    return page
  }

  it('asks for the record of its attributes and shows title, number, state and every fact by its kind', async () => {
    const page = await shown(OPEN)
    expect(backend().received('getRecord')[0]?.form).to.deep.equal({ type: 'option', number: '42' })
    expect(page.text()).to.match(/Option order.*Number.*42.*In progress/s)
    const { Created: created, 'Entry trade': entry, ...rest } = facts(page)
    expect(rest).to.deep.equal({
      Market: 'BTC/USDT',
      Direction: 'Buy up',
      Amount: '150.00 USDT',
      Duration: '60 s',
      'Estimated profit': '20%',
    })
    expect(created).to.match(/^[A-Z][a-z]{2} \d{1,2}, \d{4} \d\d:\d\d:\d\d\.312$/)
    expect(entry).to.match(/^61,837\.63 USDT\d\d:\d\d:\d\d\.324102735683259$/)
    expect(page.text()).to.contain('Two public trades decide')
  })

  it('lists each trade that was skipped, with its number and reason', async () => {
    const skipped = (field: 'skippedSmall' | 'skippedRejected', id: string) =>
      fact(field, 'trade', { value: '61700', unit: 'USDT', of: 'btcusdt', id, at: AT })
    const passed = [skipped('skippedSmall', '1'), skipped('skippedSmall', '2'), skipped('skippedRejected', '3')]
    backend().answer(getRecord, { ...WON, facts: [...WON.facts, ...passed] })
    const page = await open({ type: 'option', number: '42' })
    await until(() => page.text().includes('Skipped, price rejected'), 'the facts')
    const names = [...page.root.querySelectorAll('[part=facts] dt')].map(({ textContent }) => textContent)
    expect(names.filter((name) => name === 'Skipped, too small')).to.have.length(2)
    expect(page.text()).to.contain('Skipped, price rejected')
  })

  it('links each bill to the account that it changed', async () => {
    const page = await shown(OPEN)
    const bill = page.find('[part=bill]')
    expect(bill.textContent).to.match(/Option order #42.*−150\.00 USDT/)
    expect(bill.getAttribute('href')).to.match(/\/trade-account\?id=1&type=2$/)
  })

  it('follows an open record', async () => {
    const page = await shown(OPEN)
    backend().answer(getRecord, WON)
    poll()
    await until(() => page.text().includes('Won'), 'the result')
    expect(facts(page)['Profit or loss']).to.equal('+30.00 USDT')
  })

  it('keeps the known record when a later request fails, and says that it is not refreshed', async () => {
    const page = await shown(OPEN)
    backend().fail(getRecord, 'server')
    poll()
    await until(() => page.text().includes("We couldn't refresh this record"), 'the message')
    expect(facts(page).Market).to.equal('BTC/USDT')
  })

  it('copies the number and the address of the record', async () => {
    const page = await shown(WON)
    const copied: string[] = []
    const { clipboard } = navigator
    Object.defineProperty(navigator, 'clipboard', {
      configurable: true,
      value: { writeText: async (text: string) => void copied.push(text) },
    })
    const { canShare } = navigator
    navigator.canShare = () => false
    try {
      press(page, 'Copy: 42')
      press(page, 'Share')
      await until(() => copied.length === 2, 'both texts')
    } finally {
      Object.defineProperty(navigator, 'clipboard', { configurable: true, value: clipboard })
      navigator.canShare = canShare
    }
    expect(copied[0]).to.equal('42')
    expect(copied[1]).to.match(/^https?:.*\/record\?type=option&number=42$/)
  })

  it('tells a member that a record is unknown: refused by the backend, or of an unknown type', async () => {
    backend().refuse(getRecord, { msg: 'unknown', field: 'number', rule: 'unknown' })
    const refused = await open({ type: 'loan', number: 'L1' })
    await until(() => refused.text().includes("We can't find this record"), 'the message')
    refused.remove()
    const page = await open({ type: 'order', number: '1' })
    await until(() => page.text().includes("We can't find this record"), 'the message')
    expect(
      backend()
        .received('getRecord')
        .filter(({ form }) => form.type === 'order'),
    ).to.deep.equal([])
  })

  it('shows that the record failed to load, and retries', async () => {
    backend().fail(getRecord, 'server')
    const page = await open({ type: 'deposit', number: '7' })
    await until(() => page.text().includes("We couldn't load this record"), 'the message')
    backend().answer(getRecord, getRecord.example)
    press(page, 'Retry')
    await until(() => page.root.querySelector('[part=facts]'), 'the facts')
  })

  it('picture of a settled option: both trades and their numbers; the amount and the name only if they are chosen', async () => {
    const exit = fact('exit', 'trade', {
      value: '61840.01',
      unit: 'USDT',
      of: 'btcusdt',
      id: '102735683999',
      at: AT + 60_000,
    })
    backend().answer(getRecord, { ...WON, facts: [...WON.facts, exit] })
    const page = await open({ type: 'option', number: '42' })
    await until(() => page.root.querySelector('[part=picture-button]'), 'the button')
    const draw = async (act: () => void, holds: (texts: string[]) => boolean) =>
      (
        await recordDrawings(async ({ words }) => {
          act()
          await until(() => holds(words.map(({ text }) => text)), 'the picture')
        })
      ).texts
    const plain = await draw(
      () => press(page, 'Picture of this result'),
      (texts) => texts.includes('+20%'),
    )
    expect(plain).to.include.members(['BTC/USDT', '61,837.63', '61,840.01', 'No. 102735683259', 'No. 102735683999'])
    expect(plain.join()).to.not.contain('30.00')
    expect(plain.join()).to.not.contain('member@example.com')
    const canvas = page.find<HTMLCanvasElement>('canvas.share-card')
    expect([canvas.width, canvas.height]).to.deep.equal([1080, 1350])
    expect(canvas.getAttribute('aria-label')).to.contain('+20%')
    const [amount, name] = page.root.querySelectorAll<HTMLElement>('dialog [role=switch]')
    await draw(
      () => amount?.click(),
      (texts) => texts.includes('+30.00 USDT'),
    )
    await draw(
      () => name?.click(),
      (texts) => texts.includes('member@example.com'),
    )
  })
})
