import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import type { MemberRecord } from '../../shared/base/contract/record.ts'
import { directionOf } from '../../shared/base/i18n/languages.ts'
import { $candles } from '../../shared/state/market/candles.store.ts'
import { $member } from '../../shared/state/member/member.store.ts'
import { $language } from '../../shared/state/preferences/language.ts'
import { $settings } from '../../shared/state/settings/settings.store.ts'
import { adoptStyles } from '../../shared/view/dom/adopt-styles.ts'
import { observeTheme } from '../../shared/view/dom/observe-theme.ts'
import { saveFile } from '../../shared/view/dom/save-file.ts'
import { Button } from '../../shared/view/ui/controls/button.tsx'
import { drawQr } from '../../shared/view/ui/controls/qr-drawing.ts'
import { Sheet } from '../../shared/view/ui/controls/sheet.tsx'
import switchSheet from '../../shared/view/ui/controls/switch.css' with { type: 'css' }
import { useHost } from '../../shared/view/ui/hooks/host-context.ts'
import { usePriceDigits } from '../../shared/view/ui/hooks/use-price-digits.ts'
import { useStore } from '../../shared/view/ui/hooks/use-store.ts'
import { useTexts } from '../../shared/view/ui/hooks/use-texts.ts'
import { getCheckAddress, toCardTexts } from './card-texts.ts'
import { CARD_SIZE, drawShareCard } from './draw-share-card.ts'
import { readCardLook } from './read-card-look.ts'
import sheet from './share-card.css' with { type: 'css' }
import { createCardLine, type ShareCard, toShareCard } from './share-card.rules.ts'

interface Props {
  record: MemberRecord
  onClose(): void
}

/** Sheet with the picture of a record's result; nothing if the record names too little of it. */
export function ShareCardSheet({ record, onClose }: Props) {
  const card = useMemo(() => toShareCard(record), [record])
  return card && <CardSheet card={card} onClose={onClose} />
}

/** Sheet with the picture of a result. Amount and name are drawn only after the member has switched them on; the picture is made on this device. */
function CardSheet({ card, onClose }: { card: ShareCard; onClose(): void }) {
  const t = useTexts('record')
  const c = useTexts('share-card')
  const host = useHost()
  useLayoutEffect(() => adoptStyles(host, [switchSheet, sheet]), [host])
  const [hasAmount, setHasAmount] = useState(false)
  const [hasName, setHasName] = useState(false)
  const name = useStore($member)?.username ?? ''
  const { canvasRef, label } = useDrawnCard(card, { hasAmount, name: hasName ? name : '' })
  const [isSharable] = useState(
    () => navigator.canShare?.({ files: [new File([], 'a.png', { type: 'image/png' })] }) === true,
  )
  const withPicture = (act: (picture: Blob) => void) => () => canvasRef.current?.toBlob((blob) => blob && act(blob))
  const save = withPicture((picture) => saveFile('result.png', picture, 'image/png'))
  const share = withPicture((picture) => {
    const files = [new File([picture], 'result.png', { type: 'image/png' })]
    navigator.share({ files, title: label }).catch((error: DOMException) => {
      // `AbortError` means that the member closed the share sheet.
      if (error.name !== 'AbortError') saveFile('result.png', picture, 'image/png')
    })
  })
  return (
    <Sheet title={t('picture')} onClose={onClose} part="picture">
      <canvas ref={canvasRef} className="share-card" {...CARD_SIZE} role="img" aria-label={label} />
      <Choice isOn={hasAmount} onChange={setHasAmount} label={c('showAmount')} />
      {name && <Choice isOn={hasName} onChange={setHasName} label={c('showName')} />}
      <div className="share-card-buttons">
        <Button kind={isSharable ? 'outline' : 'primary'} onClick={save}>
          {c('savePicture')}
        </Button>
        {isSharable && (
          <Button kind="primary" onClick={share}>
            {t('share')}
          </Button>
        )}
      </div>
    </Sheet>
  )
}

/** Switch for a part of the picture. */
const Choice = ({ isOn, onChange, label }: { isOn: boolean; onChange(isOn: boolean): void; label: string }) => (
  <button type="button" className="cell" role="switch" aria-checked={isOn} onClick={() => onChange(!isOn)}>
    <span className="text">{label}</span>
    <span className={isOn ? 'switch on' : 'switch'} />
  </button>
)

/** Draws the picture, again after each change of its content, theme or language, and when its font is loaded. Returns its accessible name. */
function useDrawnCard(card: ShareCard, chosen: { hasAmount: boolean; name: string }) {
  const t = useTexts('record')
  const c = useTexts('share-card')
  const host = useHost()
  const language = useStore($language)
  const site = useStore($settings).values.name ?? ''
  const { result, title, entry, exit } = card
  const digits = usePriceDigits(result.kind === 'price' ? `${result.of}/${result.unit}` : title)
  const $minutes = useMemo(() => $candles(entry ? card.symbol : '', '1'), [card, entry])
  const { bars } = useStore($minutes)
  const canvasRef = useRef<HTMLCanvasElement>(null)
  const texts = toCardTexts(card, { t, c, language, digits, site, ...chosen })
  const content = JSON.stringify(texts)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the texts are compared by their content
  useEffect(() => {
    const brush = canvasRef.current?.getContext('2d')
    const canvas = canvasRef.current
    if (!brush || !canvas) return
    const line = entry && exit && { ...createCardLine(bars, entry, exit), ...texts.times }
    const qr = drawQr(getCheckAddress(card))
    const draw = () => {
      const look = readCardLook(canvas, card.tone, directionOf(language) === 'rtl')
      drawShareCard(brush, { ...texts, line, qr }, look)
    }
    draw()
    let gone = false
    void document.fonts.ready.then(() => gone || draw())
    const end = observeTheme(host, draw)
    return () => {
      gone = true
      end()
    }
  }, [content, bars, host, card])
  return { canvasRef, label: [texts.title, texts.side, texts.result].filter(Boolean).join(' ') }
}
