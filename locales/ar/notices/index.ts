const notices = {
  title: 'الرسائل',
  none: 'لا توجد رسائل بعد',
  unread: 'غير مقروءة',
  partial: 'تعذر تحميل الرسالة من جديد. هذا ما تحتويه القائمة منها.',
}
export default notices
