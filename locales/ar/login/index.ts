import type en from '../../en/login/index.ts'

const login: typeof en = {
  title: 'تسجيل الدخول',
  lead: 'استخدم البريد الإلكتروني أو رقم الهاتف الذي سجّلت به.',
  username: 'البريد الإلكتروني أو الهاتف',
  usernameMissing: 'أدخل بريدك الإلكتروني أو رقم هاتفك',
  password: 'كلمة المرور',
  passwordMissing: 'أدخل كلمة المرور',
  submit: 'تسجيل الدخول',
  create: 'إنشاء حساب',
}
export default login
