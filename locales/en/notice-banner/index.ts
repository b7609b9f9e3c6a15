/** Texts of the message banner. */
const noticeBanner = {
  label: 'New message',
  open: 'Open messages',
  dismiss: 'Dismiss message',
}
export default noticeBanner
