import type en from '../../en/login/index.ts'

const login: typeof en = {
  title: 'تسجيل الدخول',
  lead: 'استخدم البريد الإلكتروني أو رقم الهاتف الذي سجّلت به.',
  username: 'البريد الإلكتروني أو الهاتف',
  usernameMissing: 'أدخل بريدك الإلكتروني أو رقم هاتفك',
  password: 'كلمة المرور',
  passwordMissing: 'أدخل كلمة المرور',
  passwordHelp: 'من {min} إلى {max} حرفًا لاتينيًا أو رقمًا',
  showPassword: 'إظهار كلمة المرور',
  hidePassword: 'إخفاء كلمة المرور',
  submit: 'تسجيل الدخول',
  submitting: 'جارٍ تسجيل الدخول',
  create: 'إنشاء حساب',
  service: 'التواصل مع خدمة العملاء',
  themeNight: 'التبديل إلى الوضع الليلي',
  themeDay: 'التبديل إلى الوضع النهاري',
  language: 'اللغة',
  signedIn: 'لقد سجّلت الدخول',
  signedInAs: 'مسجّل الدخول باسم',
  logout: 'تسجيل الخروج',
  loggingOut: 'جارٍ تسجيل الخروج',
}
export default login
