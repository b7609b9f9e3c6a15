import { useState } from 'react'
import { resolveWebAddress } from '../../shared/base/format/web-address.ts'
import { config } from '../../shared/base/runtime/config.ts'
import { Heading } from '../../shared/view/ui/controls/heading.tsx'
import { useStore } from '../../shared/view/ui/hooks/use-store.ts'
import { useTexts } from '../../shared/view/ui/hooks/use-texts.ts'
import { $partners } from './deposit.store.ts'

/** Logos of the partners (DEP-03); nothing if there are none or they failed to load. */
export function Partners() {
  const t = useTexts('deposit')
  const partners = useStore($partners).data ?? []
  if (partners.length === 0) return null
  return (
    <section className="partners" part="partners">
      <Heading>{t('partners')}</Heading>
      <ul>
        {partners.map(({ url, img, title }) => (
          <li key={`${title} ${url}`}>
            <Partner url={url} img={img} title={title} />
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Logo that links to the partner's site; the name if the image fails to load. */
function Partner({ url, img, title }: { url: string; img: string; title: string }) {
  const [broken, setBroken] = useState('')
  const picture = resolveWebAddress(img, config().site)
  const way = resolveWebAddress(url, config().site)
  const logo =
    picture && broken !== picture ? (
      <img src={picture} alt={title} height={24} loading="lazy" onError={() => setBroken(picture)} />
    ) : (
      <bdi>{title}</bdi>
    )
  if (!way) return <span>{logo}</span>
  return (
    <a href={way} target="_blank" rel="noopener noreferrer">
      {logo}
    </a>
  )
}
