import { atom } from 'nanostores'

const KEY = 'console-theme'
const isNight = (): boolean => {
  const stored = localStorage.getItem(KEY)
  return stored === null ? matchMedia('(prefers-color-scheme: dark)').matches : stored === 'night'
}

/** True by night. */
export const $night = atom(isNight())
$night.subscribe((night) => {
  document.documentElement.dataset.theme = night ? 'night' : 'day'
})

/** Changes between day and night, for this browser. */
export function toggleTheme(): void {
  $night.set(!$night.get())
  localStorage.setItem(KEY, $night.get() ? 'night' : 'day')
}
