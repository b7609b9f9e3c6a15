let pictures = 0

/** Creates a picture of the given size in pixels and type, half red and half blue, with green squares in another pattern each time. */
export async function createPictureFile(type = 'image/png', width = 60, height = 40): Promise<File> {
  const canvas = document.createElement('canvas')
  Object.assign(canvas, { width, height })
  const context = canvas.getContext('2d')
  if (!context) throw new Error('no canvas')
  context.fillStyle = 'red'
  context.fillRect(0, 0, width / 2, height)
  context.fillStyle = 'blue'
  context.fillRect(width / 2, 0, width / 2, height)
  pictures += 1
  context.fillStyle = 'lime'
  for (let square = 0; square < 12; square++)
    if (((pictures * 2654435761) >>> square) & 1)
      context.fillRect(((square % 4) * width) / 4, (Math.floor(square / 4) * height) / 3, width / 4, height / 3)
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, type))
  if (!blob) throw new Error('no picture')
  return new File([blob], 'chosen', { type })
}

/** Location that a camera stored in a photo. */
export const PHOTO_LOCATION = 'SECRET-PLACE 52.5200N 13.4050E'

/** Creates a JPEG as cameras store them: rotated by its EXIF orientation, with a location in its metadata. */
export async function createPhotoFile(): Promise<File> {
  const bytes = new Uint8Array(await (await createPictureFile('image/jpeg')).arrayBuffer())
  const text = new TextEncoder().encode(PHOTO_LOCATION)
  // TIFF header and one directory with two entries: orientation 6 (rotate clockwise), and the location as an ASCII description.
  const tiff = new DataView(new ArrayBuffer(38 + text.length + 1))
  const put16 = (at: number, value: number) => tiff.setUint16(at, value)
  const put32 = (at: number, value: number) => tiff.setUint32(at, value)
  put16(0, 0x4d4d)
  put16(2, 42)
  put32(4, 8)
  put16(8, 2)
  for (const [at, tag, type, count, value] of [
    [10, 0x010e, 2, text.length + 1, 38],
    [22, 0x0112, 3, 1, 6 << 16],
  ] as const) {
    put16(at, tag)
    put16(at + 2, type)
    put32(at + 4, count)
    put32(at + 8, value)
  }
  put32(34, 0)
  new Uint8Array(tiff.buffer).set(text, 38)
  const exif = new Uint8Array([0x45, 0x78, 0x69, 0x66, 0, 0, ...new Uint8Array(tiff.buffer)])
  const segment = new Uint8Array([0xff, 0xe1, (exif.length + 2) >> 8, (exif.length + 2) & 255, ...exif])
  return new File([bytes.slice(0, 2), segment, bytes.slice(2)], 'photo.jpg', { type: 'image/jpeg' })
}

/** Chooses a file in a file input. */
export function chooseFile(input: HTMLInputElement, file: File): void {
  const files = new DataTransfer()
  files.items.add(file)
  input.files = files.files
  input.dispatchEvent(new Event('change', { bubbles: true }))
}
