const noticeBanner = {
  label: 'رسالة جديدة',
  open: 'فتح الرسائل',
  dismiss: 'إخفاء الرسالة',
}
export default noticeBanner
