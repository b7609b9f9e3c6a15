/** Picture of the site in the manifest, which a browser shows before it installs the app. Its path is `/screenshots/<name>.webp`. */
export interface AppScreenshot {
  name: string
  /** Page of the picture, signed in as the demo member. */
  path: string
  form: keyof typeof SCREENSHOT_SIZES
}

/** Size of the window in px and its device pixel ratio. Browsers accept pictures with sides from 320 to 3,840 px, the longer one at most 2.3 times the other. */
export const SCREENSHOT_SIZES = {
  narrow: { width: 390, height: 844, ratio: 2 },
  wide: { width: 1280, height: 800, ratio: 1 },
} as const

/** Folder of the pictures; `npm run screens -- --manifest` makes them again. */
export const SCREENSHOT_FOLDER = 'site/public/screenshots'

/** Pictures in the order in which browsers show them. */
export const APP_SCREENSHOTS: readonly AppScreenshot[] = [
  { name: 'options-narrow', path: '/options', form: 'narrow' },
  { name: 'home-narrow', path: '/', form: 'narrow' },
  { name: 'exchange-narrow', path: '/exchange', form: 'narrow' },
  { name: 'exchange-wide', path: '/exchange', form: 'wide' },
  { name: 'home-wide', path: '/', form: 'wide' },
]

/** Returns the size of a picture's file in px. */
export function getScreenshotSize({ form }: Pick<AppScreenshot, 'form'>): { width: number; height: number } {
  const { width, height, ratio } = SCREENSHOT_SIZES[form]
  return { width: width * ratio, height: height * ratio }
}
