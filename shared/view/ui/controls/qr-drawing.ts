import { create } from 'qrcode'

/** QR code as a drawing: `path` in units of one module, and the number of modules per side including the quiet zone that scanners require. */
export interface QrDrawing {
  path: string
  size: number
}

/** Width of the quiet zone in modules; some scanners fail with fewer than four. */
const QUIET_ZONE = 4

/**
 * Draws a text as a QR code.
 *
 * @throws if the text exceeds the capacity (2,331 bytes)
 */
export function drawQr(text: string): QrDrawing {
  const { modules } = create(text, { errorCorrectionLevel: 'M' })
  let path = ''
  for (let row = 0; row < modules.size; row++)
    for (let column = 0; column < modules.size; column++)
      if (modules.get(row, column)) path += `M${column + QUIET_ZONE} ${row + QUIET_ZONE}h1v1h-1z`
  return { path, size: modules.size + 2 * QUIET_ZONE }
}
