import { type HTMLAttributes, type Ref, useContext } from 'react'
import { getHeadingTag, TitleLevelContext } from '../hooks/heading-level.ts'

interface Props extends HTMLAttributes<HTMLHeadingElement> {
  /** Levels below the title of the element: 0 is the title itself. */
  depth?: 0 | 1 | 2
  /** Receives the element. */
  place?: Ref<HTMLHeadingElement>
}

/** Heading of a view. The page decides the level of the title by the attribute `heading-level`. */
export function Heading({ depth = 1, place, className, ...props }: Props) {
  const Tag = getHeadingTag(useContext(TitleLevelContext), depth)
  const name = depth === 0 ? 'title' : 'heading'
  return <Tag {...props} ref={place} className={className ? `${name} ${className}` : name} />
}

/** Title of an element, followed by the help of the page. */
export const Title = (props: Omit<Props, 'depth'>) => (
  <>
    <Heading {...props} depth={0} />
    <slot name="help" />
  </>
)
