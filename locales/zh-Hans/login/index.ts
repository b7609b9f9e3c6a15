import type en from '../../en/login/index.ts'

const login: typeof en = {
  title: '登录',
  lead: '请使用注册时的邮箱或手机号。',
  username: '邮箱或手机号',
  usernameMissing: '请输入邮箱或手机号',
  password: '密码',
  passwordMissing: '请输入密码',
  passwordHelp: '{min} – {max} 位字母或数字',
  showPassword: '显示密码',
  hidePassword: '隐藏密码',
  submit: '登录',
  submitting: '正在登录',
  create: '注册账户',
  service: '联系客服',
  themeNight: '切换到夜间模式',
  themeDay: '切换到日间模式',
  language: '语言',
  signedIn: '您已登录',
  signedInAs: '当前账户',
  logout: '退出登录',
  loggingOut: '正在退出',
}
export default login
