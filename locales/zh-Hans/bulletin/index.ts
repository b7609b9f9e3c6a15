const bulletin = {
  title: '公告',
  notToday: '今日不再显示',
}
export default bulletin
