/** Grey rows in place of so many that are on their way; `look` as of the rows. */
export const SkeletonRows = ({ count, look = 'cell' }: { count: number; look?: string }) =>
  Array.from({ length: count }, (_none, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: drawings of fixed places
    <div className={look} key={at}>
      <i className="sk c" />
      <span className="t">
        <i className="sk" />
      </span>
    </div>
  ))
