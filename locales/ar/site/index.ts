import type en from '../../en/site/index.ts'

const site: typeof en = {
  home: 'الرئيسية',
  market: 'السوق',
  exchange: 'التداول',
  options: 'الخيارات',
  assets: 'الأصول',
  orders: 'الأوامر',
  account: 'الحساب',
  changemoney: 'تحويل',
  notify: 'الرسائل',
  introduction: 'التعريف',
  login: 'تسجيل الدخول',
  register: 'إنشاء حساب',
  logout: 'تسجيل الخروج',
  tabs: 'الصفحات الرئيسية',
  lead: 'خيارات محددة المدة على سوق مباشر',
  leadText: 'اختر السوق والمبلغ والمدة. كل نتيجة تذكر الصفقتين اللتين حددتاها.',
  markets: 'الأسواق',
  theme: 'التبديل بين النهار والليل',
  skip: 'الانتقال إلى المحتوى',
  notFound: 'هذه الصفحة غير موجودة',
  notFoundText: 'ربما تغيّر العنوان. في الصفحة الرئيسية روابط إلى كل شيء.',
  goHome: 'الذهاب إلى الصفحة الرئيسية',
}
export default site
