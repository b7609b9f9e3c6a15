/** An icon as the build imports it from the icon set: path data (tools/build/drawings.ts). */
export type IconSource = string

/** A decorative drawing in the colour of its text; the words beside it speak. `flip` mirrors it where people read from right to left. */
export function Icon({
  source,
  size = 'medium',
  flip = false,
}: {
  source: IconSource
  size?: 'small' | 'medium' | 'large'
  flip?: boolean
}) {
  const classes = ['icon', size === 'medium' ? '' : size, flip ? 'mirrored' : ''].filter(Boolean).join(' ')
  return (
    <svg className={classes} viewBox="0 0 24 24" aria-hidden="true">
      <path d={source} />
    </svg>
  )
}
