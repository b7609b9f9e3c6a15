import { useEffect, useState } from 'react'
import { confirmByPasskey, createConfirmationForm, hasPasskey } from '../../state/member/factor-code.ts'
import { getEventTarget } from '../../state/page/actor.ts'
import { toPageTag } from '../../view/dom/define.ts'
import { FactorCodeForm } from '../../view/ui/account/factor-code-form.tsx'
import { PasskeyConfirmation } from '../../view/ui/account/passkey-confirmation.tsx'
import { Sheet } from '../../view/ui/controls/sheet.tsx'
import { useTexts } from '../../view/ui/hooks/use-texts.ts'
import { attachBeside } from './attach-beside.ts'
import { createSheet } from './open-visitor-sheet.ts'

/** Tag of the sheet. Pages do not use it, so it has no file of its own. */
const TAG = 'tl-session-confirmation'

type Define = (element: { tag: typeof TAG; view: typeof SessionConfirmation }) => void

let settle: (isConfirmed: boolean) => void = () => undefined
let pending: Promise<boolean> | null = null

/**
 * Asks the member to confirm the session with a code, in a sheet beside the element that the member used last. Resolves to whether the server has accepted it.
 * Calls that are refused at the same time share one sheet. `define` defines its element.
 */
export function confirmSession(define: Define): Promise<boolean> {
  pending ??= openSheet(define).finally(() => {
    pending = null
  })
  return pending
}

async function openSheet(define: Define): Promise<boolean> {
  const target = getEventTarget(null)
  const asking = target instanceof HTMLElement ? target : document.body
  const tag = toPageTag(TAG)
  if (!customElements.get(tag)) define({ tag: TAG, view: SessionConfirmation })
  await customElements.whenDefined(tag)
  const sheet = createSheet(TAG, document.createElement('span'), asking)
  const settled = new Promise<boolean>((resolve) => {
    settle = resolve
  })
  attachBeside(sheet, asking)
  const isConfirmed = await settled
  sheet.remove()
  return isConfirmed
}

function SessionConfirmation() {
  const t = useTexts('second-factor')
  const [form] = useState(() => createConfirmationForm(() => close(true)))
  const [isOpen, setOpen] = useState(true)
  const [result, setResult] = useState(false)
  const close = (isConfirmed: boolean) => {
    setResult(isConfirmed)
    setOpen(false)
  }
  // After the dialog, which restores the focus when it closes. A sheet that the page removes has confirmed nothing.
  useEffect(() => {
    if (!isOpen) settle(result)
  }, [isOpen, result])
  useEffect(() => () => settle(false), [])
  if (!isOpen) return null
  return (
    <Sheet title={t('confirm')} part="sheet" onClose={() => close(false)}>
      <FactorCodeForm form={form} confirm={t('confirm')} help={t('confirmText')} />
      <PasskeyConfirmation load={hasPasskey} confirm={confirmByPasskey} onConfirmed={() => close(true)} />
    </Sheet>
  )
}
