import { expect } from '@esm-bundle/chai'
import { getBills } from '../../../shared/base/contract/records.ts'
import { setAmountsHidden } from '../../../shared/state/preferences/hidden.ts'
import '../../../widgets/account/account.element.ts'
import { memberPage } from '../../support/browser/member-page.ts'
import { findOverflowingElements } from '../../support/browser/overflow.ts'
import { until } from '../../support/browser/stage.ts'

describe('<tl-account> with extreme values', () => {
  const { backend, faults, open } = memberPage('tl-account')
  beforeEach(() => setAmountsHidden(false))
  afterEach(() => expect(faults().take()).to.deep.equal([]))

  for (const width of [265, 280, 390])
    it(`amounts of twenty digits fit (${width} px)`, async () => {
      const [example] = getBills.example
      if (!example) throw new Error('no example')
      backend().answer(getBills, [{ ...example, amount: '123456789012.12345678', balance: '987654321098.12345678' }])
      const page = await open({ coin: '1', type: '1', usd: '987654321098.12345678' }, width)
      await until(() => page.text().includes('987,654,321,098.12'), 'the record')
      expect(findOverflowingElements(page.element)).to.deep.equal([])
    })
})
