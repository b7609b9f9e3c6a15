import type { ReactNode } from 'react'
import { config } from '../../shared/base/runtime/config.ts'
import { Heading } from '../../shared/view/ui/controls/heading.tsx'

/** Heading of a part. The element has no title: on the host site that of the page is above it, elsewhere its parts have the level of a title. */
export const SectionHeading = ({ children }: { children: ReactNode }) => (
  <Heading className="section-title" depth={config().hosted ? 1 : 0}>
    {children}
  </Heading>
)
