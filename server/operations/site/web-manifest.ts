import type { Theme } from '../../members/settings/theme.ts'
import { getThemeBackgrounds } from '../../members/settings/theme-contrast.ts'

/** Settings of the operator that pages and the installed app show. */
export interface AppLook {
  name: string
  /** Address of a picture; "" for the site's own icons. */
  logo: string
  /** Theme of the site. */
  theme?: Theme | undefined
}

/** Background colour of the page by night (shared/theme/tokens.css). */
const NIGHT_BACKGROUND = '#0b1730'

/** Types by file extension. Without a known one the device detects the type. */
const PICTURE_TYPES: Readonly<Record<string, string>> = {
  svg: 'image/svg+xml',
  png: 'image/png',
  webp: 'image/webp',
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
}

/**
 * Returns the built manifest with the operator's name and logo, and with the background of the chosen theme. The logo replaces all built icons: otherwise a
 * device would choose one of them by its size. Addresses are absolute, or below the site's root.
 */
export function buildManifest(built: object, { name, logo, theme: own }: AppLook, theme: unknown): object {
  const { day, night } = getThemeBackgrounds(own ?? { day: {}, night: {} })
  const background = theme === 'night' ? (night ?? NIGHT_BACKGROUND) : day
  return {
    ...built,
    ...(name && { name, short_name: name }),
    ...(logo && { icons: [toIcon(logo)] }),
    ...(background && { background_color: background, theme_color: background }),
  }
}

function toIcon(logo: string): object {
  const type = PICTURE_TYPES[/\.(\w+)(?:[?#]|$)/.exec(logo)?.[1]?.toLowerCase() ?? '']
  return { src: logo.startsWith('/') || URL.canParse(logo) ? logo : `/${logo}`, sizes: 'any', ...(type && { type }) }
}
