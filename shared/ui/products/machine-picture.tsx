import cpu from 'lucide-static/icons/cpu.svg?raw'
import { useState } from 'react'
import { config } from '../../config.ts'
import { webAddress } from '../../format/web-address.ts'
import { Icon } from '../controls/icon.tsx'

/** The picture of a mining machine; a drawing where there is none, or it cannot be had. The name beside it speaks. */
export function MachinePicture({ img }: { img: string }) {
  const [broken, setBroken] = useState('')
  const source = webAddress(img, config().site)
  return (
    <span className="machine">
      {source && broken !== source ? (
        <img src={source} alt="" loading="lazy" onError={() => setBroken(source)} />
      ) : (
        <Icon source={cpu} size="large" />
      )}
    </span>
  )
}
