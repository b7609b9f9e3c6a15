import { expect } from '@esm-bundle/chai'
import { signOut } from '../../shared/state/session/sign-out.ts'
import '../../widgets/account-transfer/account-transfer.element.ts'
import '../../widgets/bind-address/bind-address.element.ts'
import '../../widgets/deposit/deposit.element.ts'
import '../../widgets/exchange/exchange.element.ts'
import '../../widgets/flash-swap/flash-swap.element.ts'
import '../../widgets/identity/identity.element.ts'
import '../../widgets/loan-application/loan-application.element.ts'
import '../../widgets/mining-application/mining-application.element.ts'
import '../../widgets/staking/staking.element.ts'
import '../../widgets/withdrawal/withdrawal.element.ts'
import { getBalances } from '../../shared/base/contract/balances.ts'
import { getSettings } from '../../shared/base/contract/settings.ts'
import { TRON } from '../support/browser/addresses.ts'
import { getFieldValue, type } from '../support/browser/forms.ts'
import { memberPage } from '../support/browser/member-page.ts'
import { resetStores, until } from '../support/browser/stage.ts'

/** Switches of the forms that the example of the settings has off. */
const SWITCHES = {
  accountTransferSwitch: true,
  addressSwitch: true,
  canEditAddress: true,
  depositSwitch: true,
  withdrawalSwitch: true,
}

/** Coin of the funds account, from which the form moves funds. */
const USDT = { coinId: '1', coinName: 'USDT', balance: '500', frozen: '0', dollarValue: '500', minTransfer: null }
const BALANCES = {
  totalValue: '500',
  coinList: [{ type: 'funds' as const, totalAvailableAsset: '500', balanceInfo: [USDT] }],
}

/** Forms with the attributes of their pages, the field that the test types in, and its text. */
const FORMS = [
  ['tl-account-transfer', {}, 'amount', '123'],
  ['tl-bind-address', {}, 'address', TRON],
  ['tl-deposit', {}, 'amount', '123'],
  ['tl-exchange', {}, 'quantity', '0.123'],
  ['tl-flash-swap', {}, 'amount', '123'],
  ['tl-identity', {}, 'realName', 'Ann Example'],
  ['tl-loan-application', { project: '1' }, 'amount', '123'],
  ['tl-mining-application', { machine: '1' }, 'amount', '123'],
  ['tl-staking', {}, 'amount', '123'],
  ['tl-withdrawal', {}, 'amount', '123'],
] as const

for (const [tag, attributes, field, text] of FORMS)
  describe(`typed input of <${tag}>`, () => {
    const { backend, openPage } = memberPage(tag)
    beforeEach(() => {
      sessionStorage.clear()
      backend().answer(getBalances, BALANCES)
      backend().answer(getSettings, { ...getSettings.example, ...SWITCHES })
    })
    afterEach(() => sessionStorage.clear())

    const opened = async () => {
      const page = await openPage(attributes)
      await until(() => page.root.querySelector(`input[name=${field}]`), 'the form')
      return page
    }
    const isStored = () => Object.values(sessionStorage).some((stored) => String(stored).includes(text))

    it('survives a reload, but not a log-out; a password is not stored', async () => {
      const page = await opened()
      const asks = page.root.querySelector('input[name=password]') !== null
      if (asks) type(page, 'password', 'hush77')
      type(page, field, text)
      await until(isStored, 'the stored input')
      page.remove()
      await resetStores()
      const reloaded = await opened()
      await until(() => getFieldValue(reloaded, field) === text, 'the restored input')
      if (asks) expect(getFieldValue(reloaded, 'password')).to.equal('')
      expect(JSON.stringify(sessionStorage)).to.not.contain('hush77')
      reloaded.remove()
      await signOut()
      expect(isStored()).to.equal(false)
      await resetStores()
      expect(getFieldValue(await opened(), field)).to.not.equal(text)
    })
  })
