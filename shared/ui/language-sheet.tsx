import check from 'lucide-static/icons/check.svg?raw'
import { useEffect } from 'react'
import { $language, $languages, loadLanguages, setLanguage } from '../preferences/language.ts'
import { Icon } from './icon.tsx'
import { Sheet } from './sheet.tsx'
import { useStore } from './use-store.ts'
import { useTexts } from './use-texts.ts'

/** Chooses the language: those that the backend names, the shipped ones until it has. Each stands in its own script. */
export function LanguageSheet({ onClose }: { onClose(): void }) {
  const t = useTexts('account')
  const current = useStore($language)
  const choices = useStore($languages)
  useEffect(() => void loadLanguages(), [])
  return (
    <Sheet title={t('language')} onClose={onClose}>
      <ul className="languages">
        {choices.map(({ code, name, fileName }) => (
          <li key={fileName}>
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
