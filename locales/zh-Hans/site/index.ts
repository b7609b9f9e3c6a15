import type en from '../../en/site/index.ts'

const site: typeof en = {
  home: '首页',
  market: '行情',
  exchange: '交易',
  options: '期权',
  assets: '资产',
  orders: '委托',
  account: '账户',
  changemoney: '账户划转',
  notify: '消息',
  introduction: '平台介绍',
  login: '登录',
  register: '注册账户',
  logout: '退出登录',
  tabs: '主要页面',
  lead: '实时行情上的限时期权',
  leadText: '选择市场、金额和时长。每个结果都注明决定它的两笔成交。',
  markets: '行情',
  theme: '切换日间和夜间模式',
  skip: '跳到正文',
  notFound: '页面不存在',
  notFoundText: '地址可能已更改。首页有所有页面的链接。',
  goHome: '返回首页',
}
export default site
