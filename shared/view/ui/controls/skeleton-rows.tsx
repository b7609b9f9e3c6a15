import { adoptCells } from './cells.ts'
import { repeatElement } from './repeat-element.ts'

/** Skeletons of `count` rows; `look` is the class of the rows. */
export const SkeletonRows = ({ count, look = 'cell' }: { count: number; look?: string }) =>
  repeatElement(count, () => (
    <div ref={adoptCells} className={look}>
      <i className="skeleton circle" />
      <span className="text">
        <i className="skeleton" />
      </span>
    </div>
  ))
