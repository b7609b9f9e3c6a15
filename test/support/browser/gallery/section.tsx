import type { ReactNode } from 'react'

/** A titled part of the gallery. */
export const Section = ({ title, children }: { title: string; children: ReactNode }) => (
  <section className="part">
    <h2 className="t3 f12 m">{title}</h2>
    {children}
  </section>
)
