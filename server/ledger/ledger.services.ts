import type { Domain } from '../define-domain.ts'
import type { ArchiveJob } from './archive/archive-job.ts'
import type { BooksChecks } from './books/books.checks.ts'

declare module '../core/http/context.ts' {
  /** Services from the ledger upwards. */
  interface Context {
    domains: readonly Domain[]
    booksChecks: BooksChecks
    archiveJob: ArchiveJob
  }

  interface ServicesOutsideActs {
    booksChecks: unknown
  }
}
