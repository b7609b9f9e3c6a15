const bulletin = {
  title: 'إعلان',
  notToday: 'عدم العرض اليوم',
}
export default bulletin
