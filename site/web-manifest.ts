import type { Language, Texts } from '../shared/i18n/catalogue.ts'
import { APP_ICONS } from './app-icons.ts'

/** Pages in the menu of the installed app's icon; their names are texts of the frame. */
const SHORTCUTS = [
  { text: 'options', url: '/options' },
  { text: 'exchange', url: '/exchange' },
  { text: 'assets', url: '/assets' },
] as const

/** Page background by day (shared/theme/tokens.css), shown until the page is painted. The backend replaces it for visitors with the night theme. */
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

/** Returns the W3C Web Application Manifest in one language; `id` makes all languages and themes one app. `texts` are those of the frame. */
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
