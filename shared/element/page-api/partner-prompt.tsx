import { useState } from 'react'
import { config } from '../../base/runtime/config.ts'
import { toPageTag } from '../../view/dom/define.ts'
import account from '../../view/ui/account/sign-in-page.css' with { type: 'css' }
import { Button } from '../../view/ui/controls/button.tsx'
import { Title } from '../../view/ui/controls/heading.tsx'
import { useHost } from '../../view/ui/hooks/host-context.ts'
import { useTexts } from '../../view/ui/hooks/use-texts.ts'
import { defineWidget } from '../definition/define-widget.tsx'
import { showInSheet } from '../definition/open-visitor-sheet.ts'

const TAG = 'tl-partner-prompt'

/** Sign-in of the page; the prompt shows its failure. One prompt is open at a time. */
let continueSignIn: (prompt: Element) => Promise<boolean> = async () => false

/** Shows that the browser blocked the sign-in window, with a button that opens it, in a sheet with the look of the requesting element. */
export async function showPrompt(asking: HTMLElement, signIn: typeof continueSignIn): Promise<void> {
  continueSignIn = signIn
  const tag = toPageTag(TAG)
  if (!customElements.get(tag)) defineWidget({ tag: TAG, styles: [account], view: PartnerPrompt })
  await customElements.whenDefined(tag)
  await showInSheet(TAG, asking, defineWidget)
}

function PartnerPrompt() {
  const t = useTexts('partner-access')
  const c = useTexts('common')
  const host = useHost()
  const [busy, setBusy] = useState(false)
  const proceed = async () => {
    setBusy(true)
    await continueSignIn(host)
    setBusy(false)
  }
  return (
    <div className="account fields">
      <Title>{c('login')}</Title>
      <p className="text-secondary lead">{t('blocked')}</p>
      <Button kind="primary" busy={busy} onClick={() => void proceed()}>
        {t('continueAt', { site: new URL(config().site).host })}
      </Button>
    </div>
  )
}
