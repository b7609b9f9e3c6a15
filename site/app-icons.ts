/** An icon of the installed app, drawn from the site's own (site/public/favicon.svg). */
export interface AppIcon {
  /** Its address is `/icons/<name>.png`. */
  name: string
  /** Its side in pixels. */
  size: number
  /** `round` is the site's icon as it is; `whole` fills the square, for systems that cut their own shape out of it; `sign` is the mark alone, of which they take the outline. */
  shape: 'round' | 'whole' | 'sign'
}

/** All icons: those of the manifest, that of an iPhone's home screen, and the small one of notifications. */
export const APP_ICONS: readonly AppIcon[] = [
  { name: 'app-192', size: 192, shape: 'round' },
  { name: 'app-512', size: 512, shape: 'round' },
  { name: 'whole-192', size: 192, shape: 'whole' },
  { name: 'whole-512', size: 512, shape: 'whole' },
  { name: 'apple-180', size: 180, shape: 'whole' },
  { name: 'sign-96', size: 96, shape: 'sign' },
]

const GROUND = /<circle\b[^>]*\bfill="(#[\da-f]+)"[^>]*>/i

/**
 * The drawing of an icon. The mark stays where it is: of the square it keeps to the middle two thirds, which no system cuts away. Throws when the site's icon
 * has no round ground any more, which would leave all shapes alike.
 */
export function drawingOf(favicon: string, shape: AppIcon['shape']): string {
  if (!GROUND.test(favicon)) throw new Error('the site icon has no <circle fill="#…"> as its ground')
  if (shape === 'round') return favicon
  return favicon.replace(GROUND, shape === 'sign' ? '' : '<rect width="100%" height="100%" fill="$1"/>')
}
