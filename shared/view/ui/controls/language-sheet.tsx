import check from 'lucide-static/icons/check.svg?raw'
import { useEffect, useRef, useState } from 'react'
import { $language, $languages, setLanguage } from '../../../state/preferences/language.ts'
import { loadLanguages, SHIPPED_LANGUAGES } from '../../../state/preferences/language-list.ts'
import { useStore } from '../hooks/use-store.ts'
import { useTexts } from '../hooks/use-texts.ts'
import { adoptCells } from './cells.ts'
import { Icon } from './icon.tsx'
import { findLanguages } from './language-sheet.rules.ts'
import { SearchField } from './search-field.tsx'
import { Sheet } from './sheet.tsx'

/** Number of languages above which the list has a search field. */
const SEARCH_ABOVE = 12

/**
 * Sheet for choosing the language: the shipped languages, replaced by the backend's once loaded. Each is named in its own script. A long list opens at
 * the current one and can be searched, also by the names in English and in the page's language.
 */
export function LanguageSheet({ onClose }: { onClose(): void }) {
  const t = useTexts('account')
  const c = useTexts('common')
  const current = useStore($language)
  const told = useStore($languages)
  const choices = told.length > 0 ? told : SHIPPED_LANGUAGES
  const [find, setFind] = useState('')
  const list = useRef<HTMLUListElement>(null)
  useEffect(() => {
    void loadLanguages()
    const chosen = list.current?.querySelector<HTMLElement>('[aria-current]')
    // Otherwise the focus would stay on an element that is scrolled out of view.
    chosen?.focus({ preventScroll: true })
    const centre = () => chosen?.scrollIntoView({ block: 'center' })
    centre()
    // WebKit scrolls back to the focused element while the sheet animates.
    const rising = chosen?.closest('dialog')?.getAnimations() ?? []
    void Promise.allSettled(rising.map(({ finished }) => finished)).then(centre)
  }, [])
  return (
    <Sheet title={t('language')} onClose={onClose}>
      {choices.length > SEARCH_ABOVE && <SearchField label={c('search')} value={find} onChange={setFind} />}
      <ul className="languages" ref={list}>
        {findLanguages(choices, find, current).map(({ code, name, fileName }) => (
          <li key={fileName} ref={adoptCells}>
            <button
              type="button"
              className="cell"
              aria-current={code === current ? 'true' : undefined}
              onClick={() => {
                if (code) setLanguage(code)
                onClose()
              }}
            >
              <span className="grow">
                <bdi lang={code ?? undefined}>{name}</bdi>
              </span>
              {code === current && <Icon source={check} />}
            </button>
          </li>
        ))}
      </ul>
    </Sheet>
  )
}
