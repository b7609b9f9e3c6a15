const ranking = {
  title: '排行榜',
  rise: '涨幅榜',
  fall: '跌幅榜',
  name: '名称',
  price: '最新价',
  change: '涨跌幅',
  nothing: '目前没有涨跌的市场',
  failedText: '无法加载排行榜。',
}
export default ranking
