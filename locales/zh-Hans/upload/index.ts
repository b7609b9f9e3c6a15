const upload = {
  add: '添加图片',
  camera: '拍照',
  preparing: '正在处理',
  progress: '{label}：上传中',
  cancel: '取消',
  failed: '上传失败',
  retry: '重试',
  remove: '移除{label}',
  size: '{label}：不超过 {most} MB',
  type: '{label}：仅支持 PNG、JPEG、GIF 或 WebP 图片',
  unreadable: '{label}：无法读取该图片，请换一张',
}
export default upload
