import type { ReactNode } from 'react'
import { useRowFocus } from '../hooks/restore-focus.ts'

interface Props {
  label: string
  className: string
  /** Labels of the columns. */
  columns: readonly string[]
  /** Index of the first column with figures; it and all after it are aligned at the end. */
  figures: number
  /** Rows, see `TableRow`. */
  children: ReactNode
}

/**
 * Table of a list, as its `layout`: a header row and rows with cells of fixed columns. Below 640 px the header row is for screen readers only, and the rows show
 * their labels themselves. The element adopts `table.css`.
 */
export function Table({ label: name, className, columns, figures, children }: Props) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: rows are laid out by grids, and browsers ignore table elements that are no tables
    <div role="table" aria-label={name} className={`table ${className}`}>
      {/* biome-ignore lint/a11y/useSemanticElements: as above */}
      {/* biome-ignore lint/a11y/useFocusableInteractive: as above */}
      <div role="row" className="heads">
        {columns.map((label, at) => (
          // biome-ignore lint/a11y/useSemanticElements: as above
          // biome-ignore lint/a11y/useFocusableInteractive: as above
          <span role="columnheader" key={label} className={at < figures ? '' : 'end'}>
            {label}
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
