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
          <g stroke="var(--tl-bg)" strokeWidth="3" strokeLinecap="round" fill="none">
            {/* Twelve ticks, as in site/public/favicon.svg; the hand covers one. */}
            <circle
              cx="16"
              cy="16"
              r="9.7"
              pathLength="12"
              strokeDasharray=".35 .65"
              strokeDashoffset=".175"
              strokeLinecap="butt"
            />
            <path d="M17 15.4l8.3-4.8" />
          </g>
        </svg>
      )}
      <span className="ellipsis">{name || 'Tradelet'}</span>
    </span>
  )
}
