import { DEFAULT_SETTINGS } from '../../platform/settings/default-settings.ts'
import { renderThemeSheet, type Theme } from '../../platform/settings/theme.ts'
import { getThemeBackgrounds } from '../../platform/settings/theme-contrast.ts'

/** Settings of the operator that pages and the installed app show. */
export interface AppLook {
  name: string
  /** Address of a picture; "" for the site's own icons. */
  logo: string
  /** Theme of the site. */
  theme?: Theme | undefined
  /** True if visitors may look at the markets' pages. */
  visitors_may_look?: boolean
}

/** Background colour of the page by night (shared/view/theme/tokens.css). */
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
 * device would choose one of them by its size. The built pictures of the site are left out if they would show another name, logo or theme. Addresses are
 * absolute, or below the site's root.
 */
export function buildManifest(built: object, look: AppLook, theme: unknown): object {
  const { name, logo, theme: own } = look
  const { day, night } = getThemeBackgrounds(own ?? { day: {}, night: {} })
  const background = theme === 'night' ? (night ?? NIGHT_BACKGROUND) : day
  return {
    ...built,
    ...(isChanged(look) && { screenshots: [] }),
    ...(name && { name, short_name: name }),
    ...(logo && { icons: [toIcon(logo)] }),
    ...(background && { background_color: background, theme_color: background }),
  }
}

/** Returns true if the operator has changed what the built pictures of the site show. */
const isChanged = ({ name, logo, theme }: AppLook): boolean =>
  (name || DEFAULT_SETTINGS.name) !== DEFAULT_SETTINGS.name ||
  logo !== '' ||
  (theme !== undefined && renderThemeSheet(theme) !== '')

function toIcon(logo: string): object {
  const type = PICTURE_TYPES[/\.(\w+)(?:[?#]|$)/.exec(logo)?.[1]?.toLowerCase() ?? '']
  return { src: logo.startsWith('/') || URL.canParse(logo) ? logo : `/${logo}`, sizes: 'any', ...(type && { type }) }
}
