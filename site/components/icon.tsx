import { readFileSync } from 'node:fs'

/** Decorative icon of lucide; the label next to it has its meaning. */
export function Icon({ name }: { name: string }) {
  const source = readFileSync(`node_modules/lucide-static/icons/${name}.svg`, 'utf8')
  const drawing = source.replace(/^[\s\S]*?<svg[^>]*>/, '').replace('</svg>', '')
  return (
    <svg
      className="icon"
      viewBox="0 0 24 24"
      aria-hidden="true"
      // biome-ignore lint/security/noDangerouslySetInnerHtml: the drawing comes from a package at build time, never from a server
      dangerouslySetInnerHTML={{ __html: drawing }}
    />
  )
}
