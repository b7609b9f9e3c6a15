import type { Language, Texts } from '../shared/i18n/catalogue.ts'
import { APP_ICONS } from './app-icons.ts'

/** Pages that a long press on the installed app's icon leads to; their names are texts of the frame. */
const SHORTCUTS = [
  { text: 'options', url: '/options' },
  { text: 'exchange', url: '/exchange' },
  { text: 'assets', url: '/assets' },
] as const

/** Ground of the page by day (shared/theme/tokens.css), which stands there until the page has been painted. The backend gives that of the night to who has chosen it. */
const GROUND = '#ffffff'

const icons = APP_ICONS.flatMap(({ name, size, shape }) =>
  name.startsWith('app-') || name.startsWith('whole-')
    ? [
        {
          src: `/icons/${name}.png`,
          sizes: `${size}x${size}`,
          type: 'image/png',
          purpose: shape === 'whole' ? 'maskable' : 'any',
        },
      ]
    : [],
)

/**
 * What a device is told when the site is installed, in a language (W3C Web Application Manifest). Whatever its language and theme, it is one app: `id` tells.
 * `texts` are the frame's.
 */
export const webManifest = ({ code, direction }: Language, texts: Texts) => ({
  id: '/',
  name: 'Tradelet',
  short_name: 'Tradelet',
  description: texts.leadText ?? '',
  lang: code,
  dir: direction,
  start_url: '/',
  scope: '/',
  display: 'standalone',
  background_color: GROUND,
  theme_color: GROUND,
  categories: ['finance'],
  icons,
  shortcuts: SHORTCUTS.map(({ text, url }) => ({ name: texts[text] ?? text, url })),
})
