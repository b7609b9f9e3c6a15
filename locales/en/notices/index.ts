/** Texts of the system messages. */
const notices = {
  title: 'Messages',
  none: 'No messages yet',
  unread: 'Not read',
  partial: 'The message could not be loaded again. This is what the list has of it.',
}
export default notices
