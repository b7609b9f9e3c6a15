const balances = {
  optionsAccount: '期权账户',
  fundsAccount: '资金账户',
  quantAccount: '量化账户',
  options: '期权',
  funds: '资金',
  quant: '量化',
  usable: '可用',
  frozen: '冻结',
  value: '折合',
  deposit: '充值',
  withdraw: '提现',
  transfer: '划转',
  swap: '闪兑',
}
export default balances
