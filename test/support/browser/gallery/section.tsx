import type { ReactNode } from 'react'

/** Titled section of the gallery. */
export const Section = ({ title, children }: { title: string; children: ReactNode }) => (
  <section className="part">
    <h2 className="text-tertiary font-12 semibold">{title}</h2>
    {children}
  </section>
)
