import type { ButtonHTMLAttributes, ReactNode } from 'react'
import { Spinner } from './spinner.tsx'

/** How a button looks: ink for the main action, quiet, with an outline, in a direction's colour, or for what takes something away. */
export type ButtonKind = 'primary' | 'quiet' | 'outline' | 'up' | 'down' | 'danger'

interface Props extends Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'className'> {
  kind?: ButtonKind
  size?: 'small' | 'medium' | 'large'
  /** Something is being sent: keeps its width, shows a spinner, and cannot be pressed again. */
  busy?: boolean
  part?: string
  children: ReactNode
}

/** A button. While busy it stays where the focus is, so a keyboard or a screen reader loses nothing. */
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
  /** What it does, for those who do not see the icon. */
  label: string
  children: ReactNode
}

/** A button that is only an icon. */
export const IconButton = ({ label, children, type = 'button', ...rest }: IconButtonProps) => (
  <button {...rest} type={type} className="icon-button" aria-label={label}>
    {children}
  </button>
)
