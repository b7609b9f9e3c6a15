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

/** Icons of the shortcuts: the lucide icons of the pages' tabs (`/icons/<page>-96.png`). */
export const SHORTCUT_ICONS = { options: 'timer', exchange: 'chart-candlestick', assets: 'wallet' } as const

/** Size in px of the icons of shortcuts. */
export const SHORTCUT_ICON_SIZE = 96

/** Returns the SVG of a shortcut's icon: a lucide icon, 24 units wide, in white on the ground of the site's icon. */
export const renderShortcutIcon = (lucideIcon: string): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><circle cx="16" cy="16" r="15" fill="#07090f"/><g transform="translate(6.4 6.4) scale(.8)" fill="none" stroke="#fff" stroke-width="2" stroke-linecap="round" stroke-linejoin="round">${/<svg[^>]*>([\s\S]*)<\/svg>/.exec(lucideIcon)?.[1] ?? ''}</g></svg>`

const GROUND_CIRCLE = /<circle\b[^>]*\bfill="(#[\da-f]+)"[^>]*>/i

/**
 * Returns the SVG of an icon. The mark keeps its place: it is within the circle of 80 % of the width, which no system cuts off. @throws Error if the site's icon has no
 * round ground, since all shapes would then be equal.
 */
export function renderIcon(favicon: string, shape: AppIcon['shape']): string {
  if (!GROUND_CIRCLE.test(favicon)) throw new Error('the site icon has no <circle fill="#…"> as its ground')
  if (shape === 'round') return favicon
  return favicon.replace(GROUND_CIRCLE, shape === 'sign' ? '' : '<rect width="100%" height="100%" fill="$1"/>')
}
