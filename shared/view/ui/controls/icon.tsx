/** Icon as imported by the build from the icon set: path data (tools/bundle/drawings.ts). */
export type IconSource = string

/** Decorative icon in the text colour; the text next to it is the accessible name. `flip` mirrors it in right-to-left languages. */
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
