const introduction = {
  title: 'التعريف',
  none: 'لا يوجد شيء هنا بعد',
}
export default introduction
