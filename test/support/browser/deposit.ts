import { getLatestDeposits, getPartners } from '../../../shared/base/contract/deposits.ts'
import type { ResponseData } from '../../../shared/base/contract/endpoint.ts'
import { type DepositNetwork, getDepositCoins } from '../../../shared/base/contract/networks.ts'
import { getSettings } from '../../../shared/base/contract/settings.ts'
import { ETHEREUM, network, TRON } from './addresses.ts'
import { type FakeUpload, fakeUploads } from './fake-uploads.ts'
import { type MemberPage, memberPage } from './member-page.ts'
import { chooseFile, createPictureFile } from './pictures.ts'
import { type Mounted, until } from './stage.ts'

/** Networks of USDT: two chains and a bank. */
export const TRC20: DepositNetwork = network('1', 'TRC20', 'trc20', {
  address: TRON,
  minimum: '10',
  arrival: 3,
  terms: 'terms-1',
})
export const ERC20: DepositNetwork = network('2', 'ERC20', 'erc20', { address: ETHEREUM, memo: '4711' })
export const BANK: DepositNetwork = network('3', 'Bank transfer', 'bank', {
  minimum: '50',
  arrival: 2880,
  bankName: 'Bank of Samples',
  bankNumber: 'SAMPLE 1111 2222',
  accountName: 'Sample Holder Ltd',
  bankAddress: '1 Example Street',
  bankCode: 'SAMPLEXX',
  companyAddress: '2 Example Road',
})

/** Coins of these tests. The last one has no network; the one before it has a network without an address. */
export const COINS = [
  { id: '1', title: 'USDT', networkList: [TRC20, ERC20, BANK] },
  { id: '2', title: 'BTC', networkList: [network('4', 'Bitcoin')] },
  { id: '3', title: 'ETH', networkList: [] },
]

/** Pending deposit of the contract's example. */
export const [WAITING] = getLatestDeposits.example as [ResponseData<typeof getLatestDeposits>[number]]

/** Declares the setup shared by all tests of the deposit page. Call it inside `describe`. */
export function depositPage() {
  const page: MemberPage = memberPage('tl-deposit')
  const { backend, open } = page
  let uploads: ReturnType<typeof fakeUploads>
  beforeEach(() => {
    uploads = fakeUploads()
    sessionStorage.clear()
    site()
    backend().answer(getDepositCoins, COINS)
    backend().answer(getLatestDeposits, [])
    backend().answer(getPartners, [])
  })
  afterEach(() => uploads.close())

  const site = (switches: Partial<ResponseData<typeof getSettings>> = {}) =>
    backend().answer(getSettings, { ...getSettings.example, depositSwitch: true, ...switches })

  async function shown(attributes: Record<string, string> = {}): Promise<Mounted> {
    const mounted = await open(attributes)
    await until(() => mounted.root.querySelector('input[name=amount]'), 'the form')
    return mounted
  }

  /** Chooses a proof and returns its upload, which the test completes. */
  async function choose({ find }: Mounted): Promise<FakeUpload> {
    const known = uploads.all.length
    chooseFile(find<HTMLInputElement>('#proof'), await createPictureFile())
    await until(() => uploads.all.length === known + 1, 'the upload')
    return uploads.all[known] as FakeUpload
  }

  async function prove(mounted: Mounted): Promise<void> {
    const upload = await choose(mounted)
    upload.take('/uploads/proof.png')
    await until(() => mounted.root.querySelector('[part=slot] img[alt]:not([alt=""])'), 'the preview')
  }

  return { ...page, site, shown, choose, prove, uploads: () => uploads.all, sent: () => backend().received('recharge') }
}
