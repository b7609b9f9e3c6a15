import type { Db } from '../../core/db/db.ts'
import type { BlobStores } from './blob-store.ts'
import { createBucketStore } from './bucket-store.ts'
import { createDatabaseStore } from './database-store.ts'

/** Creates the stores. `uploadsUrl`: see UPLOADS_URL in docs/operating.md; null without a bucket. */
export const createBlobStores = (db: Db, now: () => number, uploadsUrl: string | null): BlobStores => ({
  current: uploadsUrl === null ? 'database' : 'bucket',
  database: createDatabaseStore(db),
  bucket: createBucketStore(db, now, uploadsUrl),
})
