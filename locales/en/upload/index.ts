/** Texts of slots for pictures. */
const upload = {
  add: 'Add image',
  camera: 'Take a photo',
  preparing: 'Preparing',
  progress: '{label}: uploading',
  cancel: 'Cancel',
  failed: 'Upload failed',
  retry: 'Retry',
  remove: 'Remove {label}',
  size: '{label}: at most {most} MB',
  type: '{label}: a PNG, JPEG, GIF or WebP picture',
  unreadable: '{label}: this picture cannot be read, choose another',
}
export default upload
