const invite = {
  title: '邀请好友',
  lead: '让好友扫描二维码，或把链接发给好友，邀请码会自动填好。',
  codeOnly: '把邀请码告诉好友，注册时填写即可。',
  code: '推广码',
  link: '分享链接',
  copyCode: '复制推广码',
  copyLink: '复制链接',
  share: '分享',
  shareTitle: '和我一起加入 {name}',
  qr: '分享链接的二维码',
}
export default invite
