/** Icon of the installed app, derived from the site's own (site/public/favicon.svg). */
export interface AppIcon {
  /** Its path is `/icons/<name>.png`. */
  name: string
  /** Side length in px. */
  size: number
  /**
   * `round`: the site's icon unchanged. `whole`: fills the square, for systems that cut out their own shape. `sign`: the mark alone, of which systems use the
   * outline.
   */
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
 * Returns the SVG of an icon. The mark keeps its place: it is within the middle two thirds, which no system cuts off. @throws Error if the site's icon has no
 * round ground, since all shapes would then be equal.
 */
export function drawingOf(favicon: string, shape: AppIcon['shape']): string {
  if (!GROUND.test(favicon)) throw new Error('the site icon has no <circle fill="#…"> as its ground')
  if (shape === 'round') return favicon
  return favicon.replace(GROUND, shape === 'sign' ? '' : '<rect width="100%" height="100%" fill="$1"/>')
}
