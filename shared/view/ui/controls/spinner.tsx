const TICKS = [...Array<0>(12)].map((_none, at) => at)

interface Props {
  label?: string
  /** Number of lit ticks of twelve, without rotation: for a list that is being pulled. */
  lit?: number
}

/** Rotating spinner of twelve ticks; does not rotate with reduced motion. */
export const Spinner = ({ label, lit }: Props) => (
  <svg
    className={lit === undefined ? 'spinner' : 'spinner static'}
    viewBox="0 0 24 24"
    role={label ? 'img' : undefined}
    aria-label={label}
    aria-hidden={label ? undefined : true}
  >
    {TICKS.map((at) => (
      <line
        key={at}
        x1="12"
        y1="2.5"
        x2="12"
        y2="6.5"
        transform={`rotate(${at * 30} 12 12)`}
        opacity={lit === undefined ? 0.2 + (at / 11) * 0.8 : at < lit ? 1 : 0.22}
      />
    ))}
  </svg>
)
