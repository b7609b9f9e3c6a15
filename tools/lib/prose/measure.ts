import { PHRASES } from './phrases.ts'
import { extractSentences } from './sentences.ts'

/** Stumbling phrases in one file. `marked` are the sentences that match, with the rules they break. */
export interface FileProse {
  file: string
  words: number
  hits: number
  marked: readonly { sentence: string; rules: readonly string[] }[]
}

/** Highest number of stumbling phrases per 1,000 words of all files together. */
export const MAX_OVERALL = 1.5
/** Highest number per 1,000 words of one file with more than {@link SMALL_FILE_WORDS} words. */
export const MAX_IN_FILE = 8
/** Words up to which a file is not judged alone. */
export const SMALL_FILE_WORDS = 100

/** Counts the stumbling phrases in a file's comments or, of a Markdown file, paragraphs. */
export function measureProse(file: string, text: string): FileProse {
  const sentences = extractSentences(file, text)
  const marked = sentences
    .map((sentence) => ({
      sentence,
      rules: PHRASES.filter(([, pattern]) => pattern.test(sentence)).map(([rule]) => rule),
    }))
    .filter(({ rules }) => rules.length > 0)
  return {
    file,
    words: sentences.reduce((sum, sentence) => sum + sentence.split(' ').length, 0),
    hits: marked.reduce((sum, { rules }) => sum + rules.length, 0),
    marked,
  }
}

/** Returns hits per 1,000 words, 0 for no words. */
export const getDensity = ({ words, hits }: Pick<FileProse, 'words' | 'hits'>): number =>
  words === 0 ? 0 : (hits * 1_000) / words

/** Returns one sentence per limit that is exceeded; none if all limits hold. */
export function findProseProblems(files: readonly FileProse[]): string[] {
  const total = { words: sum(files, 'words'), hits: sum(files, 'hits') }
  const overall = getDensity(total)
  return [
    ...(overall > MAX_OVERALL ? [`${overall.toFixed(1)} stumbling phrases per 1,000 words, limit ${MAX_OVERALL}`] : []),
    ...files
      .filter((file) => file.words > SMALL_FILE_WORDS && getDensity(file) > MAX_IN_FILE)
      .map((file) => `${file.file}: ${getDensity(file).toFixed(1)} per 1,000 words, limit ${MAX_IN_FILE}`),
  ]
}

const sum = (files: readonly FileProse[], key: 'words' | 'hits'): number =>
  files.reduce((total, file) => total + file[key], 0)
