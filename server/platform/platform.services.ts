import type { Settings } from './settings/settings.ts'
import type { BlobStores } from './uploads/blob-store.ts'
import type { SpaceWarning } from './uploads/space-warning.ts'

declare module '../core/http/context.ts' {
  /** Services of the platform, which members share. */
  interface Context {
    settings: Settings
    /** Content of uploaded pictures. */
    blobs: BlobStores
    spaceWarning: SpaceWarning
  }

  interface ServicesOutsideActs {
    settings: unknown
  }
}
