/** Texts of the invitation. */
const invite = {
  title: 'Invite friends',
  lead: 'Let a friend scan the code, or send the link. Your code is filled in for them.',
  codeOnly: 'Give this code to a friend: it goes into the invite code field of the registration.',
  code: 'Promotion code',
  link: 'Share link',
  copyCode: 'Copy the code',
  copyLink: 'Copy the link',
  share: 'Share',
  shareTitle: 'Join me at {name}',
  qr: 'QR code of the share link',
}
export default invite
