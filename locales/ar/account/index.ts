import type en from '../../en/account/index.ts'

const account: typeof en = {
  themeNight: 'التبديل إلى الوضع الليلي',
  themeDay: 'التبديل إلى الوضع النهاري',
  language: 'اللغة',
  service: 'التواصل مع خدمة العملاء',
  passwordHelp: 'من {min} إلى {max} حرفًا لاتينيًا أو رقمًا',
  signedIn: 'لقد سجّلت الدخول',
  signedInAs: 'مسجّل الدخول باسم {account}',
  logout: 'تسجيل الخروج',
}
export default account
