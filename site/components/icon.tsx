const icons = import.meta.glob<string>(
  '../../node_modules/lucide-static/icons/{house,chart-line,arrow-left-right,timer,wallet,moon,bell,menu}.svg',
  { eager: true, query: '?raw', import: 'default' },
)

/** The name of an icon that the frame uses. */
export type FrameIcon = 'house' | 'chart-line' | 'arrow-left-right' | 'timer' | 'wallet' | 'moon' | 'bell' | 'menu'

/** A drawing of the icon set, decorative: the label beside it speaks. */
export function Icon({ name }: { name: FrameIcon }) {
  const source = icons[`../../node_modules/lucide-static/icons/${name}.svg`] ?? ''
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
