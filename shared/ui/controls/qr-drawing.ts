import { create } from 'qrcode'

/** A QR code as a drawing: `path` in units of one module, and how many modules a side has, with the quiet zone that scanners need. */
export interface QrDrawing {
  path: string
  size: number
}

/** Modules of light around a code; fewer than four and some scanners do not see it. */
const QUIET = 4

/** Draws a text as QR code. Throws when it is longer than a code can hold (2,331 bytes). */
export function qrDrawing(text: string): QrDrawing {
  const { modules } = create(text, { errorCorrectionLevel: 'M' })
  let path = ''
  for (let row = 0; row < modules.size; row++)
    for (let column = 0; column < modules.size; column++)
      if (modules.get(row, column)) path += `M${column + QUIET} ${row + QUIET}h1v1h-1z`
  return { path, size: modules.size + 2 * QUIET }
}
