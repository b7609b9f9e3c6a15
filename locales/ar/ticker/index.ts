import type en from '../../en/ticker/index.ts'

const ticker: typeof en = {
  label: 'أسعار السوق',
  carousel: 'عرض دوّار',
  change: 'خلال 24 ساعة',
  noPrice: 'لا سعر بعد',
  pause: 'إيقاف الحركة',
  play: 'استئناف الحركة',
  loading: 'جارٍ تحميل أسعار السوق',
  empty: 'لا توجد أسواق حاليًا',
  failed: 'تعذّر تحميل أسعار السوق',
  retry: 'إعادة المحاولة',
}
export default ticker
