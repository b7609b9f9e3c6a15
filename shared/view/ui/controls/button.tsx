import type { ButtonHTMLAttributes, MouseEvent, ReactNode } from 'react'
import { showRefusal, useReadonly } from '../hooks/use-readonly.ts'
import { Spinner } from './spinner.tsx'

/** Look of a button: main action, quiet, outlined, in the colour of a direction, or for a destructive action. */
export type ButtonKind = 'primary' | 'quiet' | 'outline' | 'up' | 'down' | 'danger'

interface Props extends Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'className'> {
  kind?: ButtonKind
  size?: 'small' | 'medium' | 'large'
  /** A request is pending: shows a spinner, keeps its width, and cannot be pressed again. */
  busy?: boolean
  part?: string
  /** The press changes something: it is refused while the element is read-only. By default true for the part `submit`. */
  sends?: boolean
  children: ReactNode
}

/** Button. While busy it keeps the focus for keyboards and screen readers, also if the element is read-only: a press then shows the reason. */
export function Button({
  kind = 'quiet',
  size = 'large',
  busy = false,
  sends,
  type = 'button',
  onClick,
  children,
  ...rest
}: Props) {
  const off = useReadonly() && (sends ?? rest.part === 'submit')
  const press = (event: MouseEvent<HTMLButtonElement>) => {
    if (!busy && !off) return onClick?.(event)
    event.preventDefault()
    if (off) showRefusal(event.currentTarget)
  }
  const classes = ['button', off && 'off', kind === 'quiet' ? '' : kind, size === 'large' ? '' : size]
    .filter(Boolean)
    .join(' ')
  return (
    <button
      {...rest}
      type={type}
      className={classes}
      aria-busy={busy || undefined}
      aria-disabled={busy || off || undefined}
      onClick={press}
    >
      {busy && <Spinner />}
      {children}
    </button>
  )
}

interface IconButtonProps extends Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'className'> {
  /** Accessible name. */
  label: string
  children: ReactNode
}

/** Button with only an icon. */
export const IconButton = ({ label, children, type = 'button', ...rest }: IconButtonProps) => (
  <button {...rest} type={type} className="icon-button" aria-label={label}>
    {children}
  </button>
)
