/** Texts of the introduction. */
const introduction = {
  title: 'Introduction',
  none: 'Nothing here yet',
}
export default introduction
