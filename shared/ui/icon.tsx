/** An icon as the build imports it from the icon set: the text of an SVG file. */
export type IconSource = string

const drawing = (source: IconSource): string =>
  source.slice(source.indexOf('>', source.indexOf('<svg')) + 1, source.lastIndexOf('</svg>'))

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
    <svg
      className={classes}
      viewBox="0 0 24 24"
      aria-hidden="true"
      // biome-ignore lint/security/noDangerouslySetInnerHtml: the drawing comes from a package at build time, never from a server
      dangerouslySetInnerHTML={{ __html: drawing(source) }}
    />
  )
}
