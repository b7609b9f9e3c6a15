import { createElement, Fragment, type ReactNode } from 'react'

/** What is drawn `count` times and never changes its place, as an outline while something loads: as children of their own, which need no keys. */
export const repeatElement = (count: number, draw: (at: number) => ReactNode): ReactNode =>
  createElement(Fragment, null, ...Array.from({ length: count }, (_none, at) => draw(at)))

/** Grey rows in place of so many that are on their way; `look` as of the rows. */
export const SkeletonRows = ({ count, look = 'cell' }: { count: number; look?: string }) =>
  repeatElement(count, () => (
    <div className={look}>
      <i className="skeleton circle" />
      <span className="text">
        <i className="skeleton" />
      </span>
    </div>
  ))
