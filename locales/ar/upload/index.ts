const upload = {
  add: 'إضافة صورة',
  camera: 'التقاط صورة',
  preparing: 'جارٍ التحضير',
  progress: '{label}: جارٍ الرفع',
  cancel: 'إلغاء',
  failed: 'فشل الرفع',
  retry: 'إعادة المحاولة',
  remove: 'إزالة {label}',
  size: '{label}: {most} ميغابايت على الأكثر',
  type: '{label}: صورة PNG أو JPEG أو GIF أو WebP',
  unreadable: '{label}: تعذّرت قراءة هذه الصورة، اختر غيرها',
}
export default upload
