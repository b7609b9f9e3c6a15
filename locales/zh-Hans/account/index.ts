import type en from '../../en/account/index.ts'

const account: typeof en = {
  themeNight: '切换到夜间模式',
  themeDay: '切换到日间模式',
  language: '语言',
  service: '联系客服',
  passwordHelp: '{min} – {max} 位字母或数字',
  signedIn: '您已登录',
  signedInAs: '当前账户：{account}',
  logout: '退出登录',
}
export default account
