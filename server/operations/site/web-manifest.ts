/** What an operator has set of what the installed app shows. */
export interface AppLook {
  name: string
  /** Address of a picture; "" for the site's own icons. */
  logo: string
}

/** The ground of the page by night (shared/theme/tokens.css). */
const NIGHT = '#0b1730'

/** A picture says by its name what it is; where it does not, the device finds out. */
const TYPES: Readonly<Record<string, string>> = {
  svg: 'image/svg+xml',
  png: 'image/png',
  webp: 'image/webp',
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
}

/**
 * The manifest that was built, with the operator's name and picture, and with the ground of the theme that is chosen. The picture takes the place of all icons of
 * ours: a device would else choose one of them by its size. Addresses are those of the settings: absolute, or below the site's root.
 */
export function manifestFor(built: object, { name, logo }: AppLook, theme: unknown): object {
  return {
    ...built,
    ...(name && { name, short_name: name }),
    ...(logo && { icons: [iconOf(logo)] }),
    ...(theme === 'night' && { background_color: NIGHT, theme_color: NIGHT }),
  }
}

function iconOf(logo: string): object {
  const type = TYPES[/\.(\w+)(?:[?#]|$)/.exec(logo)?.[1]?.toLowerCase() ?? '']
  return { src: logo.startsWith('/') || URL.canParse(logo) ? logo : `/${logo}`, sizes: 'any', ...(type && { type }) }
}
