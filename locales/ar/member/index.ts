const member = {
  id: 'المعرّف {id}',
  creditScore: 'نقاط الثقة',
  level: 'مستوى العضوية',
  vip: 'VIP {vip}',
  messages: 'رسائل النظام',
  unread: 'جديد',
  share: 'رابط المشاركة',
  code: 'رمز الدعوة',
  copy: 'نسخ',
  night: 'الوضع الليلي',
  language: 'اللغة',
  ios: 'تطبيق iOS',
  android: 'تطبيق أندرويد',
  about: 'حول',
  logout: 'تسجيل الخروج',
}
export default member
