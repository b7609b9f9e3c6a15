import { type ReactNode, useLayoutEffect } from 'react'
import { adoptStyles } from '../../dom/adopt-styles.ts'
import { useHost } from '../hooks/host-context.ts'
import { useRowFocus } from '../hooks/restore-focus.ts'
import styles from './table.css' with { type: 'css' }

/** Column of a table. */
export interface Column {
  /** Class of the header cell. */
  name: string
  label: string
  /** Figures, aligned at the end. */
  end?: boolean
  /** The label is for screen readers only. */
  unseen?: boolean
}

interface Props {
  label: string
  className: string
  columns: readonly Column[]
  /** Rows, see `TableRow`. */
  children: ReactNode
}

/**
 * Table of a list, as its `layout`: a header row and rows with cells of fixed columns. Below 640 px the header row is for screen readers only, and the rows show
 * their labels themselves.
 */
export function Table({ label, className, columns, children }: Props) {
  const host = useHost()
  useLayoutEffect(() => adoptStyles(host, [styles]), [host])
  return (
    // biome-ignore lint/a11y/useSemanticElements: rows are laid out by grids, and browsers ignore table elements that are no tables
    <div role="table" aria-label={label} className={`table ${className}`}>
      {/* biome-ignore lint/a11y/useSemanticElements: as above */}
      {/* biome-ignore lint/a11y/useFocusableInteractive: as above */}
      <div role="row" className="heads">
        {columns.map(({ name, label: title, end = false, unseen = false }) => (
          // biome-ignore lint/a11y/useSemanticElements: as above
          // biome-ignore lint/a11y/useFocusableInteractive: as above
          <span role="columnheader" key={name} className={`${name} ${end ? 'end' : ''}`}>
            {unseen ? <span className="hidden">{title}</span> : title}
          </span>
        ))}
      </div>
      {children}
    </div>
  )
}

/** Row of a table, whose content has one `TableCell` per column. If it disappears with the focus, the focus moves to another row. */
export const TableRow = ({ children }: { children: ReactNode }) => (
  // biome-ignore lint/a11y/useSemanticElements: see Table
  // biome-ignore lint/a11y/useFocusableInteractive: a row of a table cannot be focused
  <div role="row" className="table-row" ref={useRowFocus<HTMLDivElement>()}>
    {children}
  </div>
)

/** Cell of a row. */
export const TableCell = ({ className = '', children }: { className?: string; children: ReactNode }) => (
  // biome-ignore lint/a11y/useSemanticElements: see Table
  <div role="cell" className={className}>
    {children}
  </div>
)
