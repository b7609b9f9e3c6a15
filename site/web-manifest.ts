import type { Language, Texts } from '../shared/base/i18n/catalogue.ts'
import { APP_ICONS, SHORTCUT_ICON_SIZE } from './app-icons.ts'
import { APP_SCREENSHOTS, getScreenshotSize } from './app-screenshots.ts'

/** Pages in the menu of the installed app's icon; their names are texts of the frame. */
const SHORTCUTS = ['options', 'exchange', 'assets'] as const

/** Page background by day (shared/view/theme/tokens.css), shown until the page is painted. The backend replaces it for visitors with the night theme. */
const BACKGROUND = '#ffffff'

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

const screenshots = APP_SCREENSHOTS.map((one) => {
  const { width, height } = getScreenshotSize(one)
  return {
    src: `/screenshots/${one.name}.webp`,
    sizes: `${width}x${height}`,
    type: 'image/webp',
    form_factor: one.form,
  }
})

/** Returns the W3C Web Application Manifest in one language; `id` makes all languages and themes one app. `texts` are those of the frame. */
export const createWebManifest = ({ code, direction }: Language, texts: Texts) => ({
  id: '/',
  name: 'Tradelet',
  short_name: 'Tradelet',
  description: texts.leadText ?? '',
  lang: code,
  dir: direction,
  start_url: '/',
  scope: '/',
  display: 'standalone',
  // A browser that cannot show a window of its own keeps at least its back button.
  display_override: ['standalone', 'minimal-ui'],
  // A link or notification opens in the window of the app that is open already.
  launch_handler: { client_mode: ['navigate-existing', 'auto'] },
  background_color: BACKGROUND,
  theme_color: BACKGROUND,
  categories: ['finance'],
  icons,
  screenshots,
  shortcuts: SHORTCUTS.map((page) => ({
    name: texts[page] ?? page,
    url: `/${page}`,
    icons: [
      {
        src: `/icons/${page}-${SHORTCUT_ICON_SIZE}.png`,
        sizes: `${SHORTCUT_ICON_SIZE}x${SHORTCUT_ICON_SIZE}`,
        type: 'image/png',
      },
    ],
  })),
})
