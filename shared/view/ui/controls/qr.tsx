import { useEffect, useState } from 'react'
import type { QrDrawing } from './qr-drawing.ts'

/** Side of a QR code in CSS pixels (INV-03). */
export const QR_SIZE = 172

interface Props {
  text: string
  /** Accessible name: the target of the code. */
  label: string
}

/** QR code, dark on light also by night, as scanners expect. The library is loaded with the first code; a text that is too long shows none. */
export function Qr({ text, label }: Props) {
  const [drawing, setDrawing] = useState<QrDrawing | 'loading' | 'failed'>('loading')
  useEffect(() => {
    let gone = false
    import('./qr-drawing.ts')
      .then(({ drawQr }) => drawQr(text))
      .then(
        (result) => !gone && setDrawing(result),
        (error: unknown) => {
          console.warn('tradelet: a QR code could not be drawn', error)
          if (!gone) setDrawing('failed')
        },
      )
    return () => {
      gone = true
    }
  }, [text])
  if (drawing === 'failed') return null
  return (
    <span className="qr" part="qr">
      {drawing !== 'loading' && (
        <svg
          role="img"
          aria-label={label}
          width={QR_SIZE}
          height={QR_SIZE}
          viewBox={`0 0 ${drawing.size} ${drawing.size}`}
          shapeRendering="crispEdges"
        >
          <path d={drawing.path} />
        </svg>
      )}
    </span>
  )
}
