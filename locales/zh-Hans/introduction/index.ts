const introduction = {
  title: '平台介绍',
  none: '暂无内容',
}
export default introduction
