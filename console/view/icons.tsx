import { paths } from './icon-paths.ts'

/** Name of an icon. */
export type IconName = keyof typeof paths

/** Icon of 16 px from Lucide, in the colour of the text; hidden from screen readers. */
export const Icon = ({ name }: { name: IconName }) => (
  <svg className="icon" viewBox="0 0 24 24" aria-hidden="true">
    {paths[name].map((d) => (
      <path key={d} d={d} />
    ))}
  </svg>
)
