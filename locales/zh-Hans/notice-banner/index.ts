const noticeBanner = {
  label: '新消息',
  open: '打开消息',
  dismiss: '关闭此消息',
}
export default noticeBanner
