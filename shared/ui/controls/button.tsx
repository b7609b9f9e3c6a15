import type { ButtonHTMLAttributes, ReactNode } from 'react'
import { Spinner } from './spinner.tsx'

/** Look of a button: main action, quiet, outlined, in the colour of a direction, or for a destructive action. */
export type ButtonKind = 'primary' | 'quiet' | 'outline' | 'up' | 'down' | 'danger'

interface Props extends Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'className'> {
  kind?: ButtonKind
  size?: 'small' | 'medium' | 'large'
  /** A request is pending: shows a spinner, keeps its width, and cannot be pressed again. */
  busy?: boolean
  part?: string
  children: ReactNode
}

/** Button. While busy it keeps the focus for keyboards and screen readers. */
export function Button({
  kind = 'quiet',
  size = 'large',
  busy = false,
  type = 'button',
  onClick,
  children,
  ...rest
}: Props) {
  const classes = ['button', kind === 'quiet' ? '' : kind, size === 'large' ? '' : size].filter(Boolean).join(' ')
  return (
    <button
      {...rest}
      type={type}
      className={classes}
      aria-busy={busy || undefined}
      aria-disabled={busy || undefined}
      onClick={(event) => (busy ? event.preventDefault() : onClick?.(event))}
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
