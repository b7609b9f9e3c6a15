import type en from '../../en/ticker/index.ts'

const ticker: typeof en = {
  label: '市场行情',
  carousel: '轮播',
  change: '24 小时涨跌',
  pause: '停止轮播',
  play: '继续轮播',
  loading: '正在加载行情',
  empty: '暂无行情',
  failed: '行情加载失败',
}
export default ticker
