import { expect } from '@esm-bundle/chai'
import { type applyLoan, type getLoanProjects, getLoanRecords } from '../../../shared/base/contract/loans.ts'
import type { buyMiningMachine, getMiningMachines, getMiningOrders } from '../../../shared/base/contract/mining.ts'
import { getSettings } from '../../../shared/base/contract/settings.ts'
import { allByPart, byRole, getText, hasPart } from './find.ts'
import { confirmSheet, findControl, getFieldMessage, getFieldValue, press, type } from './forms.ts'
import type { MemberPage } from './member-page.ts'
import { type Mounted, until } from './stage.ts'
import { survives, survivesVisitor } from './survives.ts'

type Offers = typeof getLoanProjects | typeof getMiningMachines

/** Product that the setting `gate` offers. `off` is the message while it does not. */
interface Gate {
  offers: Offers
  gate: 'loanSwitch' | 'miningSwitch'
  off: string
  /** Message after the offers could not be loaded. */
  failed: string
}

/** Page with the offers of a product, and the member's own records. */
interface OfferPage extends Gate {
  records: typeof getLoanRecords | typeof getMiningOrders
  /** Message while nothing is offered. */
  none: string
  /** Facts of the example, and the page that its link leads to. */
  facts: readonly string[]
  link: string
  /** Tab of the records, and what it shows even while nothing is offered. */
  tab: RegExp
  keeps(page: Mounted): boolean
}

const withoutWords = <T extends object>(loan: T): T => ({ ...loan, statusText: '', repaidText: '' })

const toLink = (element: Element | undefined): string => {
  const { pathname, search } = new URL((element as HTMLAnchorElement).href)
  return pathname + search
}

const answerOff = ({ backend }: MemberPage, gate: Gate['gate']) =>
  backend().answer(getSettings, { ...getSettings.example, [gate]: false })

const showsText = (page: Mounted, text: string) => until(() => page.text().includes(text), `"${text}"`)

/** Declares the tests of a page that lists offers. Call it inside `describe`. */
export function testOfferPage(member: MemberPage, product: OfferPage): void {
  const { backend, open, visit } = member

  it('shows the terms of each offer, and links to its form (LON-01, LON-04, LON-18, MIN-01, MIN-03)', async () => {
    const page = await open()
    await until(() => allByPart(page, 'product').length === 1, 'the offer')
    const [shown] = allByPart(page, 'product')
    for (const words of product.facts) expect(getText(shown)).to.contain(words)
    expect(toLink(shown)).to.equal(product.link)
  })

  it('offers nothing while the product is disabled; the own records stay visible (LON-19, MIN-12)', async () => {
    answerOff(member, product.gate)
    const page = await open()
    await showsText(page, product.off)
    byRole(page, 'tab', product.tab).click()
    await until(() => product.keeps(page), 'the records')
  })

  it('shows empty lists, and failed requests with a retry', async () => {
    backend().fail(product.offers, 'server')
    const page = await open()
    await showsText(page, product.failed)
    backend().answer(product.offers, [])
    press(page, 'Retry')
    await showsText(page, product.none)
  })

  it('sends a visitor to the login, and requests nothing', async () => {
    const page = await visit()
    await showsText(page, 'Please log in')
    expect(backend().received(product.records.path)).to.deep.equal([])
  })
}

/** Declares the requirements of every element for a page that lists offers. */
export function survivesAsOfferPage(tag: 'tl-loans' | 'tl-mining', namespace: string): void {
  const texts = [namespace, 'products', 'reviews']
  const shows = (part: string) => (page: Mounted) => hasPart(page, part)
  survivesVisitor(tag, [namespace])
  survives({ tag, as: 'at its products', texts, member: true, ready: shows('product') })
  survives({
    tag,
    as: 'at its orders',
    attributes: { tab: 'orders' },
    texts,
    member: true,
    ready: shows('order'),
    // The backend's own words for a state are shown as they are, in any language of the page.
    prepare: (backend) => backend.answer(getLoanRecords, getLoanRecords.example.map(withoutWords)),
  })
}

/** Form that accepts an offer. */
interface OfferForm extends Gate {
  /** Attributes that name the offer. */
  attributes(id: string): Record<string, string>
  send: typeof applyLoan | typeof buyMiningMachine
  /** Button of the sheet that asks before the form is sent; without it the form is sent at once. */
  confirm?: string
  /** Amounts that are not sent, each with a part of the reason shown. */
  invalid: readonly (readonly [amount: string, reason: string])[]
  /** Opens the form for a member. */
  shown(): Promise<Mounted>
  /** Opens the form and fills in everything that is needed. */
  filled(): Promise<Mounted>
  /** Makes the backend return other terms of the offers, whose fingerprint is `other`. `terms`: the fingerprint before. */
  change: { terms: string; answer(): void; check(page: Mounted): void }
  /** Prepares a response that is lost, and names what the form then shows. */
  unanswered: { prepare?(): void; shows: readonly string[] }
  /** Message for an offer that is closed, with the link to the others. */
  gone: string
  others: { link: string; path: string }
}

/** Declares the tests of a form that accepts an offer. Call it inside `describe`. */
export function testOfferForm(member: MemberPage, product: OfferForm): void {
  const { backend, open } = member
  const { send, offers, change, unanswered } = product
  const sent = () => backend().received(send.path)
  const submit = (page: Mounted) => page.find('button[type=submit]').click()
  const submitAndConfirm = async (page: Mounted) => {
    submit(page)
    if (product.confirm) await confirmSheet(page, product.confirm)
  }
  const isOrdered = (page: Mounted) => until(() => hasPart(page, 'ordered'), 'the end')

  for (const [amount, reason] of product.invalid)
    it(`does not send ${JSON.stringify(amount)}, shows why, and keeps it (LON-10, MIN-09, MIN-10)`, async () => {
      const page = await product.shown()
      type(page, 'amount', amount)
      submit(page)
      await until(() => getFieldMessage(page, 'amount').includes(reason), 'the reason')
      expect(getFieldValue(page, 'amount')).to.equal(amount)
      expect(sent()).to.have.length(0)
    })

  it('shows that the terms have changed, keeps the input, and sends the new terms only after another press', async () => {
    const page = await product.filled()
    type(page, 'amount', '800')
    backend().refuse(send, { msg: 'The terms have changed', field: 'terms', rule: 'changed' })
    change.answer()
    await submitAndConfirm(page)
    await showsText(page, 'Check them before you continue')
    change.check(page)
    expect(getFieldValue(page, 'amount')).to.equal('800')
    expect(sent()).to.have.length(1)
    backend().answer(send, null)
    await until(() => !page.find('button[type=submit]').ariaBusy, 'the enabled button')
    await submitAndConfirm(page)
    await isOrdered(page)
    expect(sent().map(({ form }) => form.terms)).to.deep.equal([change.terms, 'other'])
  })

  it('repeats an unanswered request under the same key and its own terms', async () => {
    const page = await product.filled()
    backend().fail(send, 'network')
    unanswered.prepare?.()
    await submitAndConfirm(page)
    await until(() => unanswered.shows.every((text) => page.text().includes(text)), 'the message')
    backend().answer(send, null)
    press(page, 'Send again')
    await isOrdered(page)
    const [first, again] = sent()
    expect(sent()).to.have.length(2)
    expect(again?.form).to.deep.equal(first?.form)
    expect(again?.headers['idempotency-key']).to.equal(first?.headers['idempotency-key']).and.match(/.{8,}/)
  })

  it('shows a failed request with a retry, and that the offer is closed with a link to the others', async () => {
    backend().fail(offers, 'server')
    const page = await open(product.attributes('7'))
    await showsText(page, product.failed)
    backend().answer(offers, [])
    press(page, 'Retry')
    await showsText(page, product.gone)
    expect(toLink(findControl(page, product.others.link))).to.equal(product.others.path)
    expect(backend().received(offers.path)[0]?.form).to.deep.equal({ id: '7' })
  })

  it('shows the form after a retry', async () => {
    backend().fail(offers, 'server')
    const page = await open(product.attributes('1'))
    await showsText(page, product.failed)
    backend().answer(offers, offers.example)
    press(page, 'Retry')
    await until(() => page.root.querySelector('form'), 'the form')
  })

  it('shows that the product is disabled (LON-19, MIN-12)', async () => {
    answerOff(member, product.gate)
    const page = await open(product.attributes('1'))
    await showsText(page, product.off)
  })
}
