import { expect } from '@esm-bundle/chai'
import { createSampleFeatureEntry, getSampleFeatureList } from '../../../shared/base/contract/sample-feature.ts'
import '../../../widgets/sample-feature/sample-feature.element.ts'
import { getFieldMessage, getFieldValue, press, type } from '../../support/browser/forms.ts'
import { memberPage } from '../../support/browser/member-page.ts'
import { type Mounted, until, waitForDrawing } from '../../support/browser/stage.ts'

const entry = {
  ...getSampleFeatureList.example[0],
  id: '1',
  amount: '12.5',
  note: 'Rent',
  createdAt: 1_794_000_000_000,
}

describe('<tl-sample-feature>', () => {
  const { backend, faults, open } = memberPage('tl-sample-feature')
  beforeEach(() => sessionStorage.clear())
  afterEach(() => expect(faults().take()).to.deep.equal([]))

  const rows = ({ root }: Mounted) => [...root.querySelectorAll('[part=entry]')].map((row) => row.textContent ?? '')
  const submit = (page: Mounted) => page.find('[part=submit]').click()

  it("lists the member's entries", async () => {
    backend().answer(getSampleFeatureList, [entry])
    const page = await open()
    await until(() => rows(page).length === 1, 'the entry')
    expect(rows(page)[0]).to.contain('Rent').and.to.contain('12.50 USDT')
  })

  it('shows the empty state, and offers a retry after a failure', async () => {
    backend().fail(getSampleFeatureList, 'network')
    const page = await open()
    await until(() => page.text().includes('Failed to load'), 'that it failed')
    backend().answer(getSampleFeatureList, [])
    press(page, 'Retry')
    await until(() => page.text().includes('Nothing yet'), 'that there is nothing')
  })

  it('sends the form and shows the new entry', async () => {
    backend().answer(getSampleFeatureList, [])
    const page = await open()
    await until(() => page.text().includes('Nothing yet'), 'the empty list')
    type(page, 'amount', '12.5')
    type(page, 'note', 'Rent')
    await waitForDrawing()
    backend().answer(getSampleFeatureList, [entry])
    submit(page)
    await until(() => rows(page).length === 1, 'the new entry')
    const [sent] = backend().received(createSampleFeatureEntry.path)
    expect(sent?.form).to.deep.equal({ amount: '12.5', note: 'Rent' })
    expect(getFieldValue(page, 'amount')).to.equal('')
  })

  it('empty form: shows the problem below the field and sends nothing', async () => {
    const page = await open()
    submit(page)
    await until(() => getFieldMessage(page, 'amount'), 'the note')
    expect(getFieldMessage(page, 'amount')).to.equal('Enter an amount')
    expect(backend().received(createSampleFeatureEntry.path)).to.deep.equal([])
  })
})
