const ranking = {
  title: 'الترتيب',
  rise: 'الصاعدة',
  fall: 'الهابطة',
  name: 'الاسم',
  price: 'آخر سعر',
  change: 'التغير',
  nothing: 'لا توجد سوق صاعدة أو هابطة الآن',
  failedText: 'تعذّر تحميل الترتيب.',
}
export default ranking
