import type { Browsers } from './browsers.ts'

/** Red, green and blue of a colour, 0 to 255. */
export type Colour = readonly [red: number, green: number, blue: number]

/** Pixels of a picture. */
export interface Picture {
  width: number
  height: number
  at(x: number, y: number): Colour
  /** Counts the pixels that differ from a colour by at most `distance` in each of red, green and blue. */
  count(colour: Colour, distance: number): number
}

/** Decodes a PNG, such as a screenshot, on a page of its own in the browser. */
export async function readPicture(browsers: Browsers, png: Buffer): Promise<Picture> {
  const context = await browsers.context({}, false)
  const page = await context.newPage()
  const { width, height, bytes } = await page.evaluate(
    async (source) => {
      const picture = await createImageBitmap(await (await fetch(source)).blob())
      const canvas = new OffscreenCanvas(picture.width, picture.height)
      const brush = canvas.getContext('2d') as OffscreenCanvasRenderingContext2D
      brush.drawImage(picture, 0, 0)
      const { data } = brush.getImageData(0, 0, picture.width, picture.height)
      let text = ''
      for (const byte of data) text += String.fromCharCode(byte)
      return { width: picture.width, height: picture.height, bytes: btoa(text) }
    },
    `data:image/png;base64,${png.toString('base64')}`,
  )
  await context.close()
  const data = Buffer.from(bytes, 'base64')
  const at = (x: number, y: number): Colour => {
    const from = (y * width + x) * 4
    return [data[from] ?? 0, data[from + 1] ?? 0, data[from + 2] ?? 0]
  }
  return {
    width,
    height,
    at,
    count(colour, distance) {
      const near = (from: number, part: 0 | 1 | 2) => Math.abs((data[from + part] ?? 0) - colour[part]) <= distance
      let count = 0
      for (let from = 0; from < data.length; from += 4) if (near(from, 0) && near(from, 1) && near(from, 2)) count += 1
      return count
    },
  }
}
