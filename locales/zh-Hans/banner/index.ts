import type en from '../../en/banner/index.ts'

const banner: typeof en = {
  label: '横幅',
  carousel: '轮播',
  picture: '第 {at} 张，共 {count} 张',
  pause: '停止轮播图片',
  play: '继续轮播图片',
  loading: '正在加载横幅',
  failed: '横幅加载失败',
}
export default banner
