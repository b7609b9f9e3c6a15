import { useState } from 'react'
import { config } from '../../shared/config.ts'
import { webAddress } from '../../shared/format/web-address.ts'
import { useStore } from '../../shared/ui/hooks/use-store.ts'
import { useTexts } from '../../shared/ui/hooks/use-texts.ts'
import { $partners } from './deposit.store.ts'

/** The partners with their logos (DEP-03); nothing while there are none, or they could not be had. */
export function Partners() {
  const t = useTexts('deposit')
  const partners = useStore($partners).data ?? []
  if (partners.length === 0) return null
  return (
    <section className="partners" part="partners">
      <h2>{t('partners')}</h2>
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

/** A logo that leads to the partner's own site; its name where the picture cannot be had. */
function Partner({ url, img, title }: { url: string; img: string; title: string }) {
  const [broken, setBroken] = useState('')
  const picture = webAddress(img, config().site)
  const way = webAddress(url, config().site)
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
