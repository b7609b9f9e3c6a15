import { defineDomain } from '../../define-domain.ts'
import { seedSampleBanners } from './banners.ts'
import { seedSampleContent } from './sample-content.ts'
import { commands } from './site.commands.ts'
import { getBanners, getContents, getCurrencyTabs, getMarkets, getMarketsOfTab, getPartners } from './site.handlers.ts'

/** Public content of the site: markets, banners, articles, partners. */
export const domain = defineDomain({
  name: 'site',
  handlers: [getBanners, getContents, getMarkets, getCurrencyTabs, getMarketsOfTab, getPartners],
  commands,
  pictures: `SELECT img AS text FROM banners UNION ALL SELECT img FROM partners
    UNION ALL SELECT img || E'\\n' || content FROM contents WHERE removed_at IS NULL`,
  async seedDemo({ db, now }) {
    await seedSampleContent(db, now())
    await seedSampleBanners(db)
  },
})
