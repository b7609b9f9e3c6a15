/** Texts of the member panel. */
const member = {
  id: 'ID {id}',
  creditScore: 'Credit score',
  level: 'Member level',
  vip: 'VIP {vip}',
  messages: 'System messages',
  unread: 'New',
  share: 'Share link',
  code: 'Promotion code',
  copy: 'Copy',
  night: 'Night mode',
  language: 'Language',
  ios: 'App for iOS',
  android: 'App for Android',
  about: 'About',
  logout: 'Log out',
}
export default member
