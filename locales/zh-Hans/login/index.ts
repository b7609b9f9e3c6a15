import type en from '../../en/login/index.ts'

const login: typeof en = {
  title: '登录',
  lead: '请使用注册时的邮箱或手机号。',
  username: '邮箱或手机号',
  usernameMissing: '请输入邮箱或手机号',
  password: '密码',
  passwordMissing: '请输入密码',
  submit: '登录',
  create: '注册账户',
}
export default login
