/** Texts of the bulletin. */
const bulletin = {
  title: 'Announcement',
  notToday: "Don't show today",
}
export default bulletin
