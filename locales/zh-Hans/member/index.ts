const member = {
  id: 'ID {id}',
  creditScore: '信用分',
  level: '会员等级',
  vip: 'VIP {vip}',
  messages: '系统消息',
  unread: '新消息',
  share: '分享链接',
  code: '推广码',
  copy: '复制',
  night: '夜间模式',
  language: '语言',
  ios: 'iOS 应用下载',
  android: '安卓应用下载',
  about: '关于',
  logout: '退出登录',
}
export default member
