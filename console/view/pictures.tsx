import { useState } from 'react'
import { Button } from './controls.tsx'
import { Icon } from './icons.tsx'
import { useKeys } from './use-keys.ts'

const ZOOMS = [1, 2, 4] as const

interface PicturesProps {
  pictures: Readonly<Record<string, string>>
  /** True if they appear only after a press: each look at a picture has a row in the audit log. */
  isMasked: boolean
}

/** Pictures side by side, with one zoom for all, so that the same detail can be compared. */
export function Pictures({ pictures, isMasked }: PicturesProps) {
  const [step, setStep] = useState(0)
  const [areShown, setShown] = useState(!isMasked)
  const zoom = ZOOMS[step] ?? 1
  useKeys({ z: () => setStep((step + 1) % ZOOMS.length) })
  const all = Object.entries(pictures)
  if (all.length === 0) return null
  if (!areShown)
    return (
      <p>
        <Button icon="eye" onClick={() => setShown(true)}>
          {all.length === 1 ? 'Show the picture' : `Show ${all.length} pictures`}
        </Button>
      </p>
    )
  return (
    <div className="pictures">
      <div className="tools">
        <button
          type="button"
          className="icon-btn"
          aria-label="Zoom out"
          disabled={step === 0}
          onClick={() => setStep(step - 1)}
        >
          <Icon name="zoom-out" />
        </button>
        <span role="status">{zoom * 100}%</span>
        <button
          type="button"
          className="icon-btn"
          aria-label="Zoom in"
          disabled={step === ZOOMS.length - 1}
          onClick={() => setStep(step + 1)}
        >
          <Icon name="zoom-in" />
        </button>
      </div>
      <div className="film">
        {all.map(([title, name]) => (
          <Picture key={title} title={title} name={name} zoom={zoom} />
        ))}
      </div>
    </div>
  )
}

function Picture({ title, name, zoom }: { title: string; name: string; zoom: number }) {
  const [isMissing, setMissing] = useState(false)
  return (
    <figure>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: an area that scrolls must be reached by the keyboard */}
      <section className="picture" tabIndex={0} aria-label={title}>
        {isMissing ? (
          <p className="empty">The picture cannot be shown.</p>
        ) : (
          <img
            className={`zoom-${zoom}`}
            src={`/operator/uploads/${encodeURIComponent(name)}`}
            alt={title}
            onError={() => setMissing(true)}
          />
        )}
      </section>
      <figcaption>{title}</figcaption>
    </figure>
  )
}
