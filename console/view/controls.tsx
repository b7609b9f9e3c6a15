import { type ReactNode, useId } from 'react'
import { Icon, type IconName } from './icons.tsx'

interface ButtonProps {
  children: ReactNode
  onClick?: () => void
  /** `primary` for the one act of a form, `danger` for one that refuses or ends something. */
  look?: 'primary' | 'danger' | 'plain'
  isSmall?: boolean
  isBusy?: boolean
  isDisabled?: boolean
  icon?: IconName
  /** Key that presses it, shown at its end. */
  shortcut?: string
  isSubmit?: boolean
  shouldFocus?: boolean
  /** Id of the text with the reason why it is disabled. */
  describedBy?: string
}

/** Button that cannot be pressed again while its act is running. */
export const Button = ({
  children,
  onClick,
  look = 'plain',
  isSmall = false,
  isBusy = false,
  isDisabled = false,
  icon,
  shortcut,
  isSubmit = false,
  shouldFocus = false,
  describedBy,
}: ButtonProps) => (
  <button
    ref={shouldFocus ? focusOnce : undefined}
    aria-describedby={describedBy}
    type={isSubmit ? 'submit' : 'button'}
    className={`btn ${look}${isSmall ? ' small' : ''}`}
    disabled={isDisabled || isBusy}
    aria-busy={isBusy || undefined}
    onClick={onClick}
  >
    {icon && <Icon name={icon} />}
    {isBusy ? 'Sending…' : children}
    {shortcut && (
      <span className="kbd" aria-hidden="true">
        {shortcut}
      </span>
    )}
  </button>
)

interface TextFieldProps {
  label: string
  value: string
  onChange: (value: string) => void
  type?: 'text' | 'password' | 'search'
  autoComplete?: string
  hint?: string
  isRequired?: boolean
  isLong?: boolean
  /** For codes of the authenticator app: digits on a phone's keyboard. */
  isCode?: boolean
  maxLength?: number | null
  shouldFocus?: boolean
  placeholder?: string
  /** Hides the label from the eye. */
  isLabelHidden?: boolean
}

/** Field for a text, with its label and a hint. */
export function TextField({
  label,
  value,
  onChange,
  type = 'text',
  autoComplete = 'off',
  hint,
  isRequired = false,
  isLong = false,
  isCode = false,
  maxLength = null,
  shouldFocus = false,
  placeholder,
  isLabelHidden = false,
}: TextFieldProps) {
  const id = useId()
  const shared = {
    id,
    value,
    required: isRequired,
    placeholder,
    'aria-describedby': hint ? `${id}-hint` : undefined,
    ...(maxLength !== null && { maxLength }),
  }
  return (
    <div className="fld">
      <label htmlFor={id} className={isLabelHidden ? 'sr' : undefined}>
        {label}
      </label>
      {isLong ? (
        <textarea rows={3} {...shared} onChange={({ target }) => onChange(target.value)} />
      ) : (
        <input
          type={type}
          autoComplete={autoComplete}
          autoCapitalize="off"
          spellCheck={false}
          inputMode={isCode ? 'numeric' : undefined}
          ref={shouldFocus ? focusOnce : undefined}
          {...shared}
          onChange={({ target }) => onChange(target.value)}
        />
      )}
      {hint && (
        <p id={`${id}-hint`} className="hint">
          {hint}
        </p>
      )}
    </div>
  )
}

/** Focuses a field or button when it appears. */
function focusOnce(element: HTMLElement | null): void {
  element?.focus()
}

interface ChoiceProps {
  label: string
  value: string
  choices: readonly (readonly [value: string, text: string])[]
  onChange: (value: string) => void
  isRequired?: boolean
}

/** List of choices with its label. */
export function Choice({ label, value, choices, onChange, isRequired = false }: ChoiceProps) {
  const id = useId()
  return (
    <div className="fld">
      <label htmlFor={id}>{label}</label>
      <select id={id} value={value} required={isRequired} onChange={({ target }) => onChange(target.value)}>
        {choices.map(([choice, text]) => (
          <option key={choice} value={choice}>
            {text}
          </option>
        ))}
      </select>
    </div>
  )
}

/** Sentence about a problem, read at once by screen readers; nothing without one. */
export const ProblemText = ({ problem }: { problem: string | null }) => (
  <div role="alert">
    {problem && (
      <p className="alarm err">
        <Icon name="alert" />
        <span>{problem}</span>
      </p>
    )}
  </div>
)

/** Sentence about a result, read by screen readers when it appears. */
export const StatusText = ({ text }: { text: string | null }) => (
  <div role="status">{text && <p className="alarm note">{text}</p>}</div>
)
