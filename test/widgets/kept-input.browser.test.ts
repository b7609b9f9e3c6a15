import { expect } from '@esm-bundle/chai'
import { signOut } from '../../shared/session/session.ts'
import '../../widgets/account-transfer/account-transfer.element.ts'
import '../../widgets/deposit/deposit.element.ts'
import '../../widgets/flash-swap/flash-swap.element.ts'
import '../../widgets/loan-application/loan-application.element.ts'
import '../../widgets/mining-application/mining-application.element.ts'
import '../../widgets/staking/staking.element.ts'
import '../../widgets/withdrawal/withdrawal.element.ts'
import { getBalances } from '../../shared/contract/balances.ts'
import { getSettings } from '../../shared/contract/settings.ts'
import { getFieldValue, type } from '../support/browser/forms.ts'
import { memberPage } from '../support/browser/member-page.ts'
import { resetStores, until } from '../support/browser/stage.ts'

/** Switches of the forms that the example of the settings has off. */
const SWITCHES = { account_transfer_status: true, recharge_status: true, withdrawal_status: true }

/** Coin of the funds account, from which the form moves funds. */
const USDT = { coinId: '1', coinName: 'USDT', balance: '500', dbalance: '0', all_zhprice: '500', transfer_min: null }
const BALANCES = {
  all_price: '500',
  coinList: [{ type: 'funds' as const, totalAvailableAsset: '500', balanceInfo: [USDT] }],
}

/** Forms that move money, with the attributes of their pages. */
const FORMS = [
  ['tl-account-transfer', {}],
  ['tl-deposit', {}],
  ['tl-flash-swap', {}],
  ['tl-loan-application', { project: '1' }],
  ['tl-mining-application', { machine: '1' }],
  ['tl-staking', {}],
  ['tl-withdrawal', {}],
] as const

for (const [tag, attributes] of FORMS)
  describe(`typed input of <${tag}>`, () => {
    const { backend, open } = memberPage(tag)
    beforeEach(() => {
      sessionStorage.clear()
      backend().answer(getBalances, BALANCES)
      backend().answer(getSettings, { ...getSettings.example, ...SWITCHES })
    })
    afterEach(() => sessionStorage.clear())

    /** Opens the page and waits for the amount. */
    const opened = async () => {
      const page = await open(attributes)
      await until(() => page.root.querySelector('input[name=amount]'), 'the form')
      return page
    }

    it('survives a reload, but not a log-out; a password is not stored', async () => {
      const page = await opened()
      type(page, 'amount', '123')
      const asks = page.root.querySelector('input[name=password]') !== null
      if (asks) type(page, 'password', 'hush77')
      await until(() => getFieldValue(page, 'amount') === '123', 'the amount')
      page.remove()
      await resetStores()
      const reloaded = await opened()
      expect(getFieldValue(reloaded, 'amount')).to.equal('123')
      if (asks) expect(getFieldValue(reloaded, 'password')).to.equal('')
      expect(JSON.stringify(sessionStorage)).to.not.contain('hush77')
      reloaded.remove()
      await signOut()
      expect(getFieldValue(await opened(), 'amount')).to.not.equal('123')
    })
  })
