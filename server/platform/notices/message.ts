import type { LanguageCode } from '../../../shared/base/i18n/languages.ts'
import { escapeHtml } from '../../core/html.ts'
import { type MessageText, renderText } from '../../core/message-text.ts'
import type { MemberNotification } from '../../define-domain.ts'

/** Stored message to one member: texts without a language. */
export type StoredMessage = Pick<MemberNotification, 'title' | 'texts'>

/** Message in a language. `content` is HTML with the paragraphs, escaped. */
export interface RenderedMessage {
  title: string
  paragraphs: string[]
  content: string
}

/**
 * Returns a message in a language.
 * @throws Error if a text is unknown
 */
export function renderMessage(lang: LanguageCode, message: StoredMessage): RenderedMessage {
  const rendered = tryRenderMessage(lang, message)
  if (!rendered) throw new Error(`message has an unknown text: ${JSON.stringify(message)}`)
  return rendered
}

/** Returns a stored message in a language, or null if a newer release has stored it with texts that this one does not know. */
export function tryRenderMessage(lang: LanguageCode, { title, texts }: StoredMessage): RenderedMessage | null {
  const [heading, ...paragraphs] = [title, ...texts].map((text: MessageText) => renderText(lang, text))
  if (typeof heading !== 'string' || !paragraphs.every((text) => text !== null)) return null
  const filled = paragraphs.filter((text) => text !== '')
  return { title: heading, paragraphs: filled, content: filled.map((text) => `<p>${escapeHtml(text)}</p>`).join('') }
}
