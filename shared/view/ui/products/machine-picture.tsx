import cpu from 'lucide-static/icons/cpu.svg?raw'
import { useState } from 'react'
import { resolveWebAddress } from '../../../base/format/web-address.ts'
import { config } from '../../../base/runtime/config.ts'
import { createSheetRef } from '../../theme/adopt-sheet.ts'
import { Icon } from '../controls/icon.tsx'
import sheet from './machine-picture.css' with { type: 'css' }

const adoptPicture = createSheetRef(sheet)

/** Picture of a mining machine, or an icon if there is none or it fails to load. Decorative: the name is next to it. */
export function MachinePicture({ img }: { img: string }) {
  const [broken, setBroken] = useState('')
  const source = resolveWebAddress(img, config().site)
  return (
    <span ref={adoptPicture} className="machine">
      {source && broken !== source ? (
        <img src={source} alt="" loading="lazy" onError={() => setBroken(source)} />
      ) : (
        <Icon source={cpu} size="large" />
      )}
    </span>
  )
}
