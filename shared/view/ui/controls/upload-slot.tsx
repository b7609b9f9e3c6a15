import camera from 'lucide-static/icons/camera.svg?raw'
import triangleAlert from 'lucide-static/icons/triangle-alert.svg?raw'
import x from 'lucide-static/icons/x.svg?raw'
import {
  type ChangeEvent,
  type InputHTMLAttributes,
  type MouseEvent,
  useEffect,
  useId,
  useLayoutEffect,
  useMemo,
  useRef,
} from 'react'
import { PICTURE_ENDINGS } from '../../../base/contract/picture.ts'
import { MAX_OPENED_PIXELS } from '../../../base/contract/picture-size.ts'
import { localesOf } from '../../../base/i18n/locales.ts'
import { $language } from '../../../state/preferences/language.ts'
import { MAX_OPENED_BYTES } from '../../../state/upload/limits.ts'
import type { PictureSlot, SlotProblem, SlotState } from '../../../state/upload/slot.ts'
import { adoptStyles } from '../../dom/adopt-styles.ts'
import { useHost } from '../hooks/host-context.ts'
import { useStore } from '../hooks/use-store.ts'
import { useTexts } from '../hooks/use-texts.ts'
import { Button, IconButton } from './button.tsx'
import { Icon } from './icon.tsx'
import styles from './upload-slot.css' with { type: 'css' }

const ACCEPT = Object.keys(PICTURE_ENDINGS).join()
/** Limit that the text of a problem names; 0 for texts without one. Each text is named here, so that the build has it. */
const LIMITS: Readonly<Record<SlotProblem, number>> = {
  size: MAX_OPENED_BYTES / 1024 / 1024,
  pixels: MAX_OPENED_PIXELS / 1_000_000,
  shape: 0,
  type: 0,
  unreadable: 0,
  blank: 0,
  same: 0,
}
const TICKS = [...Array<0>(20)].map((_none, at) => at)

interface Props {
  /** Id of the input, by which the form focuses it when the picture is missing. */
  id: string
  label: string
  /** Shown at the end of the label line. */
  aside?: string
  slot: PictureSlot
  /** Problem of the field. */
  error?: string | undefined
  /** The form is being sent: the content cannot be changed. */
  disabled?: boolean
}

/** Slot for one picture, chosen, dropped or taken with the camera: preview, progress, cancel, retry, remove (UPL-03…06). */
export function UploadSlot({ id, label, aside, slot, error, disabled = false }: Props) {
  const t = useTexts('upload')
  const note = useId()
  const host = useHost()
  useLayoutEffect(() => adoptStyles(host, [styles]), [host])
  const state = useStore(slot.$state)
  const isTouchDevice = useMemo(() => matchMedia('(pointer: coarse)').matches, [])
  const problem = state.phase === 'empty' ? state.problem : null
  const wrong = problem ? t(problem, { label, most: LIMITS[problem] }) : error
  const busy = state.phase === 'preparing' || state.phase === 'sending'
  const choose = ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    const [file] = currentTarget.files ?? []
    if (file && !busy) void slot.choose(file)
    if (!inputRef.current || currentTarget === inputRef.current) return
    // The main input keeps the file, so that screen readers announce its name.
    inputRef.current.files = currentTarget.files
    currentTarget.value = ''
  }
  const inputRef = useRef<HTMLInputElement>(null)
  useEffect(() => {
    // Allows choosing the same file again.
    if (state.phase === 'empty' && inputRef.current) inputRef.current.value = ''
  }, [state])
  // During an upload no picture can be chosen, but the input keeps the focus.
  const input = {
    type: 'file',
    accept: ACCEPT,
    disabled,
    'aria-disabled': busy || undefined,
    onClick: (event: MouseEvent) => busy && event.preventDefault(),
    onChange: choose,
  } as const
  /** Wraps an action that removes its own button. */
  const withFocusRestored = (act: () => void) => () => {
    act()
    inputRef.current?.focus()
  }
  const look = wrong || state.phase === 'failed' ? ' error' : ''
  return (
    <div className="field">
      <div className="label">
        <label htmlFor={id}>{label}</label>
        {aside && <span>{aside}</span>}
      </div>
      <div className={`slot${state.phase === 'empty' ? ' empty-slot' : ''}${look}`} part="slot">
        <input
          {...input}
          ref={inputRef}
          id={id}
          aria-invalid={wrong ? true : undefined}
          aria-describedby={wrong ? note : undefined}
        />
        <Content
          label={label}
          state={state}
          disabled={disabled}
          onClear={withFocusRestored(slot.clear)}
          onRetry={withFocusRestored(() => void slot.retry())}
        />
      </div>
      {isTouchDevice && <CameraButton label={label} input={input} isEmpty={state.phase === 'empty'} />}
      {wrong && (
        <div id={note} className="help error" role="alert">
          <Icon source={triangleAlert} size="small" />
          <span>{wrong}</span>
        </div>
      )}
    </div>
  )
}

interface CameraProps {
  label: string
  input: InputHTMLAttributes<HTMLInputElement>
  isEmpty: boolean
}

/** Button that takes the picture with the device's camera. */
function CameraButton({ label, input, isEmpty }: CameraProps) {
  const t = useTexts('upload')
  return (
    <span className="button small outline camera" aria-hidden={!isEmpty || undefined}>
      <input
        {...input}
        disabled={input.disabled || !isEmpty}
        capture="environment"
        aria-label={`${label}: ${t('camera')}`}
      />
      <Icon source={camera} size="small" />
      {t('camera')}
    </span>
  )
}

interface ContentProps {
  label: string
  state: SlotState
  disabled: boolean
  onClear(): void
  onRetry(): void
}

function Content({ label, state, disabled, onClear, onRetry }: ContentProps) {
  const t = useTexts('upload')
  const c = useTexts('common')
  if (state.phase === 'empty')
    return (
      <>
        <Icon source={camera} size="large" />
        <span>{t('add')}</span>
      </>
    )
  if (state.phase === 'preparing') return <span role="status">{t('preparing')}</span>
  if (state.phase === 'sending') return <Sending label={label} state={state} onCancel={onClear} />
  if (state.phase === 'failed')
    return (
      <>
        <img className="muted" src={state.preview} alt="" />
        <span role="alert">{t('failed')}</span>
        <Button size="small" kind="outline" disabled={disabled} onClick={onRetry}>
          {c('retry')}
        </Button>
        <Remove label={label} disabled={disabled} onRemove={onClear} />
      </>
    )
  return (
    <>
      {state.preview ? (
        <img src={state.preview} alt={label} width={160} height={160} />
      ) : (
        <span role="img" aria-label={label}>
          <Icon source={camera} size="large" />
        </span>
      )}
      <Remove label={label} disabled={disabled} onRemove={onClear} />
    </>
  )
}

function Remove({ label, disabled, onRemove }: { label: string; disabled: boolean; onRemove: () => void }) {
  return (
    <IconButton label={useTexts('upload')('remove', { label })} disabled={disabled} onClick={onRemove}>
      <Icon source={x} />
    </IconButton>
  )
}

interface SendingProps {
  label: string
  state: SlotState & { phase: 'sending' }
  onCancel: () => void
}

function Sending({ label, state: { preview, share }, onCancel }: SendingProps) {
  const t = useTexts('upload')
  const c = useTexts('common')
  const percent = Math.floor(share * 100)
  const percentText = new Intl.NumberFormat(localesOf(useStore($language)), { style: 'percent' }).format(percent / 100)
  return (
    <>
      <img className="muted" src={preview} alt="" />
      <span
        className="progress"
        role="progressbar"
        aria-label={t('progress', { label })}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={percent}
      >
        {TICKS.map((at) => (
          <i key={at} data-on={share * TICKS.length > at ? '' : undefined} />
        ))}
      </span>
      <span className="number">{percentText}</span>
      <Button size="small" kind="outline" onClick={onCancel}>
        {c('cancel')}
      </Button>
    </>
  )
}
