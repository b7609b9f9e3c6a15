const menu = {
  label: '功能',
  options: '期权交易',
  deposit: '快捷充值',
  withdraw: '提现',
  support: '在线客服',
  swap: '闪兑',
  loan: '助力贷',
  mining: '锁仓挖矿',
  staking: '质押',
  transfer: '转账',
}
export default menu
