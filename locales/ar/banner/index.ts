import type en from '../../en/banner/index.ts'

const banner: typeof en = {
  label: 'اللافتة',
  carousel: 'عرض دوّار',
  picture: 'الصورة {at} من {count}',
  pause: 'إيقاف حركة الصور',
  play: 'استئناف حركة الصور',
  loading: 'جارٍ تحميل اللافتة',
  failed: 'تعذّر تحميل اللافتة',
}
export default banner
