/**
 * Response fields that the specification names in its sections 3, 5 and 7, by path of the call. A dot precedes the fields of an inner object or of a list's
 * entries. All other response fields of the contract are extensions: a backend may leave them out, and a page works without them. A call that is missing here is
 * an extension as a whole. Pages do not contain this table.
 */
const SPECIFIED_FIELDS: Readonly<Record<string, string>> = {
  getSetting: `logo name custom_script custom_service popup popup.title popup.img popup.content ios_url android_url invit_url unread_notice_switch
    email_register_switch phone_register_switch verify_email_code invie_code_switch certification_switch address_switch bank_switch introduce_switch
    traders_password_switch flash_exchange_status loan_switch machine_switch staking_switch quantize_switch Internal_transfer_status account_transfer_status
    recharge_status withdrawal_status can_edit_address can_edit_bank bank_swan_type recharge_subover_refre withdrawal_subover_refre`,
  getLangList: 'language_name file_name is_default',
  setLang: '',
  getusr: 'username id vip credit_score rzstatus have_pay has_unread invit',
  register: 'userinfo userinfo.token',
  login: 'userinfo userinfo.token',
  logout: '',
  emssend: '',
  usrsetreal: '',
  resetpwd: '',
  resetpay: '',
  getusraddress: 'c_id address',
  setusraddress: '',
  getrecharge:
    'id title networkList networkList.id networkList.pay_type networkList.coin_net networkList.pay_img networkList.address',
  'api/common/upload': 'url fullurl',
  getBanner: 'img',
  getMarketList: 'id title symbol close change logo hamount',
  getAllCurrencyList: 'id currency_name child child.id child.currency_name',
  getAllMarketList: 'id title symbol close change logo hamount',
  getNoticeList: 'id title addtime status imgs content',
  getMarketBalance: 'usdt_balance coin_balance',
  upbbbuy: '',
  tradegetOrderList: `id type type_text ordertype_text coinname trade_coin addtime tradetime status xjprice price predict_num coinnum`,
  tradecancelOrder: '',
  getUserBalanceList: `all_price coinList coinList.type coinList.totalAvailableAsset coinList.balanceInfo coinList.balanceInfo.coinId
    coinList.balanceInfo.coinName coinList.balanceInfo.balance coinList.balanceInfo.dbalance coinList.balanceInfo.all_zhprice`,
  getBillList: 'st num remark addtime',
  getWithdrawList: 'mum status remark updatetime',
  getRechargeList: 'num status address updatetime',
  getTransferList: 'num status from_type to_type coin msg updatetime',
  transfer: '',
  recharge: '',
  getFriendList: 'url img title',
  getCanWithdrawCoin: 'id title',
  getUserCoinBalance: 'balance txminnum txmaxnum sxftype txsxf txsxf_n address_list address_list.address',
  getUserBankList: 'id bank_name card_number card_name',
  withdraw: '',
  getCanExchangeCoin: 'id title',
  exchangeCoin: '',
  getHyConfig: 'hy_numcolstmp hy_price_type coinname balance hy_ykbl hytime hymin',
  creatorder: 'order_id',
  getHyOrderInfo:
    'order_id coinname status is_win ploss buyprice sellprice time count_down hyzd hyzd_text num buytime selltime',
  getHyOrderList:
    'order_id coinname status is_win ploss buyprice sellprice time count_down hyzd hyzd_text num buytime selltime',
  getLoanProjects: 'id title mechanism minprice maxprice interest_rate cycle',
  getLoanRecords:
    'id title order_num amount interest repayment_time total_amount is_repayment is_repayment_text status status_text',
  applyLoan: '',
  cancelLoanApply: '',
  repayLoan: '',
  getMiningMachineList: 'id title img min_price max_price minprice maxprice coin_title c_id interest_rate cycle',
  getMiningMachineOrders: 'order_num start_time end_time amount coin interest_rate days total_revenue img',
  buyMiningMachine: '',
  getCoinBalance: 'balance_list balance_list.type balance_list.balance',
  getTransferCoin: 'id title balance internal_transfer_sxf internal_transfer_days',
  searchUser: 'id username',
  balanceTransfer: '',
  getInternalTransferList: 'id order_num status addtime arrival_time to_username coin amount sxf arrival_amount',
  cancelInternalTransfer: '',
  getStakingProjects:
    'id img coin coin.title staking_info staking_info.id staking_info.days staking_info.interest_rate staking_info.min_price',
  submitStaking: '',
  getStakingOrderList: 'id order_num status type coin addtime start_time end_time amount days total_revenue',
  redeemStaking: '',
  getContentList: 'title img content',
  setBank: '',
}

/** Fields of each call as a set. */
const fieldsByPath = new Map(
  Object.entries(SPECIFIED_FIELDS).map(([path, names]) => [path, new Set(names.split(/\s+/).filter(Boolean))]),
)

/** Returns the specified response fields of a call by its path; null for a call that the specification does not have. */
export const getSpecifiedFields = (path: string): ReadonlySet<string> | null => fieldsByPath.get(path) ?? null

/** Returns response data in wire form with the specified fields only. The `list` of a wrapped list stays. */
export function keepSpecified(path: string, data: unknown): unknown {
  const fields = getSpecifiedFields(path) ?? new Set()
  const keep = (value: unknown, prefix: string): unknown => {
    if (Array.isArray(value)) return value.map((entry) => keep(entry, prefix))
    if (typeof value !== 'object' || value === null) return value
    return Object.fromEntries(
      Object.entries(value).flatMap(([name, inner]) => {
        if (name === 'list' && Array.isArray(inner)) return [[name, keep(inner, prefix)]]
        return fields.has(prefix + name) ? [[name, keep(inner, `${prefix}${name}.`)]] : []
      }),
    )
  }
  return keep(data, '')
}
