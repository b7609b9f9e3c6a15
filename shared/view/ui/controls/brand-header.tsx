import moon from 'lucide-static/icons/moon.svg?raw'
import sun from 'lucide-static/icons/sun.svg?raw'
import { useState } from 'react'
import { assetAddress } from '../../../base/runtime/config.ts'
import { $theme, setTheme } from '../../../state/preferences/theme.ts'
import { $settings } from '../../../state/settings/settings.store.ts'
import { useStore } from '../hooks/use-store.ts'
import { useTexts } from '../hooks/use-texts.ts'
import { IconButton } from './button.tsx'
import { Icon } from './icon.tsx'
import { LanguageButton } from './language-button.tsx'

/** Header of a page without a back button: the site's name, and for visitors theme and language. */
export function BrandHeader() {
  const t = useTexts('account')
  const night = useStore($theme) === 'night'
  return (
    <div className="header brand" part="header">
      <BrandMark />
      <IconButton label={t(night ? 'themeDay' : 'themeNight')} onClick={() => setTheme(night ? 'day' : 'night')}>
        <Icon source={night ? sun : moon} />
      </IconButton>
      <LanguageButton />
    </div>
  )
}

/** Ticks of the mark, as in site/public/favicon.svg; the hand is in the place of the third. */
const TICKS =
  'M16 7.3V5.2M20.35 8.47L21.4 6.65M24.7 16H26.8M23.53 20.35L25.35 21.4M20.35 23.53L21.4 25.35M16 24.7V26.8M11.65 23.53L10.6 25.35M8.47 20.35L6.65 21.4M7.3 16H5.2M8.47 11.65L6.65 10.6M11.65 8.47L10.6 6.65'

/** The operator's logo and name; the built-in ones until they are loaded. */
function BrandMark() {
  const { logo = '', name = '' } = useStore($settings).values
  const address = assetAddress(logo)
  const [broken, setBroken] = useState('')
  return (
    <span className="mark" part="mark">
      {address && address !== broken ? (
        <img src={address} alt="" width="24" height="24" onError={() => setBroken(address)} />
      ) : (
        <svg viewBox="0 0 32 32" aria-hidden="true">
          <circle cx="16" cy="16" r="15" fill="currentColor" />
          <path d={TICKS} stroke="var(--tl-bg)" strokeWidth="1.8" strokeLinecap="round" fill="none" />
          <path d="M17.04 15.4L25.35 10.6" stroke="var(--tl-bg)" strokeWidth="3" strokeLinecap="round" fill="none" />
        </svg>
      )}
      <span className="ellipsis">{name || 'Tradelet'}</span>
    </span>
  )
}
