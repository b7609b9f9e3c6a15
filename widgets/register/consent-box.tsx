import triangleAlert from 'lucide-static/icons/triangle-alert.svg?raw'
import { useEffect, useId, useLayoutEffect } from 'react'
import { listRequired, writeConsent } from '../../shared/base/contract/consent.ts'
import { $legalDocuments } from '../../shared/state/settings/legal-documents.ts'
import { LegalLinks } from '../../shared/view/ui/account/legal-links.tsx'
import { Icon } from '../../shared/view/ui/controls/icon.tsx'
import { useStore } from '../../shared/view/ui/hooks/use-store.ts'
import { useTexts } from '../../shared/view/ui/hooks/use-texts.ts'
import type { RegisterFormState } from './register.store.ts'

/** Box for the consent to the operator's legal documents; nothing if there are none. A new version clears it. */
export function ConsentBox({ form }: { form: RegisterFormState }) {
  const t = useTexts('legal')
  const note = useId()
  const data = listRequired(useStore($legalDocuments).data ?? [])
  const { consent } = useStore(form.$draft)
  const message = useStore(form.$notes).consent
  const needed = writeConsent(data)
  // Before the box can be pressed.
  useLayoutEffect(() => form.requireConsent(needed), [form, needed])
  // The server knows other documents than this page.
  const isOutdated = message !== undefined && 'text' in message
  useEffect(() => {
    if (isOutdated) void $legalDocuments.refresh()
  }, [isOutdated])
  const text = message && ('text' in message ? message.text : t('missing'))
  return (
    <div className="consent">
      {data.length > 0 && (
        <>
          <label className="tick">
            <input
              type="checkbox"
              name="consent"
              value={needed}
              checked={consent === needed}
              aria-invalid={text ? true : undefined}
              aria-describedby={text ? note : undefined}
              onChange={(event) => form.change('consent', event.currentTarget.checked ? needed : '')}
            />
            {t('accept')}
          </label>
          <LegalLinks documents={data} inPlace />
        </>
      )}
      {text && (
        <div id={note} className="help error" role="alert">
          <Icon source={triangleAlert} size="small" />
          <span>{text}</span>
        </div>
      )}
    </div>
  )
}
