const notices = {
  title: '消息',
  none: '暂无消息',
  unread: '未读',
  partial: '无法重新加载这条消息，此处显示列表中的内容。',
}
export default notices
