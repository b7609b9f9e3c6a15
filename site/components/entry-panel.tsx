import { Text } from './text.tsx'

/** Number of ticks of the ring, as of a minute. */
const TICKS = 60
/** Angles of the ticks in degrees. Every fifth tick is longer; the first ten seconds are bright. */
const ANGLES = [...Array<0>(TICKS)].map((_, at) => (at * 360) / TICKS)

/** Panel beside the forms for visitors from 900 px on: the ring of ticks and what the site offers. Links and forms are in the other pane. */
export const EntryPanel = () => (
  <div className="entry-panel">
    <svg viewBox="-100 -100 200 200" aria-hidden="true">
      {ANGLES.map((angle) => (
        <line
          key={angle}
          y1={angle % 30 === 0 ? -82 : -88}
          y2={-97}
          transform={`rotate(${angle})`}
          opacity={angle <= 60 ? 1 : 0.4}
        />
      ))}
    </svg>
    <p className="entry-lead">
      <Text of="lead" />
    </p>
    <p>
      <Text of="leadText" />
    </p>
  </div>
)
