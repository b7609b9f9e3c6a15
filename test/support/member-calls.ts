import { MAX_MERGED_OFFSET, MAX_OFFSET } from '../../server/core/http/paging.ts'
import { platform } from '../../shared/base/contract/platform.ts'

const GET_PATHS: readonly string[] = Object.values(platform).flatMap(({ path, methods }) =>
  methods[0] === 'GET' ? [path] : [],
)
const PAGE = { page: '1', limit: '10' }
const RECORDS = { c_id: '1', type: '1', ...PAGE }

/** Call of a member: its path, form and description. */
export interface MemberCall {
  path: string
  form: Record<string, string>
  what: string
  method: 'GET' | 'POST'
}

const call = (path: string, form: Record<string, string> = {}, what = path): MemberCall => ({
  path,
  form,
  what,
  method: GET_PATHS.includes(path) ? 'GET' : 'POST',
})

/** Calls of a member's pages that change nothing. */
export const READ_CALLS: readonly MemberCall[] = [
  call('getusr'),
  call('getUserBalanceList'),
  call('getCoinBalance', { c_id: '1' }),
  call('getBillList', RECORDS),
  call('getBillList', { ...RECORDS, part: 'frozen' }, 'getBillList, frozen'),
  call('getWithdrawList', RECORDS),
  call('getRechargeList', RECORDS),
  call('getTransferList', RECORDS),
  call('getTransferList', { ...RECORDS, type: '2' }, 'getTransferList of the other account'),
  call('getLatestRecharge', { c_id: '' }),
  call('getLatestRecharge', { c_id: '1' }, 'getLatestRecharge of a coin'),
  call('getLatestWithdraw', { c_id: '' }),
  call('getLatestWithdraw', { c_id: '1' }, 'getLatestWithdraw of a coin'),
  call('getUserCoinBalance', { c_id: '1', withdraw_type: '1', type: '1' }),
  call('getCanWithdrawCoin'),
  call('getUserBankList'),
  call('getrecharge'),
  call('getusraddress'),
  ...['1', '2', '3'].flatMap((status) =>
    ['0', '1', '2'].map((type) =>
      call('tradegetOrderList', { status, type, ...PAGE }, `tradegetOrderList, status ${status}, side ${type}`),
    ),
  ),
  call('getMarketBalance', { m_id: '1' }),
  call('getHyConfig'),
  ...[{ from: '1' }, { symbol: 'btcusdt' }, { symbol: 'none', from: '1' }, { from: '1', to: '2' }].map((filter) =>
    call('tradegetOrderList', { status: '2', type: '0', ...filter, ...PAGE }, 'tradegetOrderList, filtered'),
  ),
  call('getHyOrderList', { status: '1', ...PAGE }, 'getHyOrderList, open'),
  call('getHyOrderList', { status: '2', ...PAGE }, 'getHyOrderList, settled'),
  ...[{ from: '1' }, { buytype: '2' }, { symbol: 'none', from: '1' }, { from: '1', to: '2' }].flatMap((filter) =>
    ['1', '2'].map((status) =>
      call('getHyOrderList', { status, ...filter, ...PAGE }, `getHyOrderList, filtered, status ${status}`),
    ),
  ),
  call('getNoticeList', PAGE),
  call('getNoticeList', { page: '1', limit: '1' }, 'getNoticeList for the banner'),
  ...['0', '1', '3'].map((status) => call('getLoanRecords', { status, ...PAGE }, `getLoanRecords, status ${status}`)),
  call('getLoanProjects'),
  call('getMiningMachineList'),
  call('getMiningMachineOrders', PAGE),
  call('getStakingProjects'),
  call('getStakingOrderList', { status: '0', ...PAGE }, 'getStakingOrderList, running'),
  call('getStakingOrderList', { status: '1', ...PAGE }, 'getStakingOrderList, over'),
  ...['0', '1', '2', '3'].map((status) =>
    call('getInternalTransferList', { status, ...PAGE }, `getInternalTransferList, status ${status}`),
  ),
  call('getTransferCoin', { username: 'other1' }),
  call('getCanExchangeCoin', { type: '1' }),
  call('getFriendList'),
  call('getSessionList'),
]

/** Long lists with the function that returns the cursor of a row. `counted` is the maximum number of rows before a page that is requested by number. */
export const LONG_LISTS: readonly (MemberCall & {
  placeOf(row: Record<string, string>): string | undefined
  counted: number
})[] = [
  { ...call('getBillList', RECORDS), placeOf: ({ id }) => id, counted: MAX_OFFSET },
  {
    ...call('getRechargeList', { ...RECORDS, c_id: '3' }),
    placeOf: ({ cursor }) => cursor,
    counted: MAX_MERGED_OFFSET,
  },
  {
    ...call('getWithdrawList', { ...RECORDS, c_id: '3' }),
    placeOf: ({ cursor }) => cursor,
    counted: MAX_MERGED_OFFSET,
  },
  { ...call('tradegetOrderList', { status: '2', type: '0', ...PAGE }), placeOf: ({ id }) => id, counted: MAX_OFFSET },
  { ...call('getHyOrderList', { status: '2', ...PAGE }), placeOf: ({ order_id }) => order_id, counted: MAX_OFFSET },
  { ...call('getNoticeList', PAGE), placeOf: ({ id }) => id, counted: MAX_OFFSET },
  { ...call('getLoanRecords', { status: '0', ...PAGE }), placeOf: ({ id }) => id, counted: MAX_OFFSET },
  { ...call('getMiningMachineOrders', PAGE), placeOf: ({ order_num }) => order_num, counted: MAX_OFFSET },
  { ...call('getStakingOrderList', { status: '1', ...PAGE }), placeOf: ({ id }) => id, counted: MAX_OFFSET },
  { ...call('getInternalTransferList', { status: '0', ...PAGE }), placeOf: ({ id }) => id, counted: MAX_OFFSET },
]

/** Calls that members repeat often and that change data. */
export const WRITE_CALLS: readonly MemberCall[] = [
  call('transfer', { c_id: '1', num: '1', from_type: '1', to_type: '2' }),
  call('creatorder', { m_id: '1', ctime: '30', ctzed: '10', buytype: '1' }),
  call('upbbbuy', { m_id: '1', num: '0.01', price: '100', operate_type: '1', amount: '1', type: '1' }),
]
