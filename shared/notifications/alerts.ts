/** Entry of `/embed/alerts.js`, which the host site loads for members who turned notifications on. */
import { tellWhenSeen } from '../dom/visibility.ts'
import type { Told } from '../dom/worker-messages.ts'
import { directionOf } from '../i18n/languages.ts'
import { $announced } from '../orders/result-queue.ts'
import { $alerts } from '../preferences/alerts.ts'
import { $hidden } from '../preferences/hidden.ts'
import { $language } from '../preferences/language.ts'
import { store, stored } from '../preferences/storage.ts'
import { $texts, texts } from '../preferences/texts.ts'
import { type Alert, alertOfResult, alertsOfReviews, toldWith, type Words } from './alerts.rules.ts'
import { watchReviews } from './reviews-watch.ts'

const words = (): Words => ({
  alerts: texts('alerts'),
  fills: texts('fills'),
  language: $language.get(),
  isHidden: $hidden.get(),
})

/** Marks an event as notified across all tabs and returns true if it was not before. Without storage, the notification's `tag` prevents duplicates. */
function claim(about: string): boolean {
  const told = toldWith(stored('told').split('\n'), about)
  if (told) store('told', told.join('\n'))
  return told !== null
}

/**
 * Passes events of a member's orders, deposits and withdrawals to `post`, which sends them to the service worker, while the page is hidden and notifications
 * are on. Returns a function that stops it.
 */
export function tellOfEvents(post: (told: Told) => void): () => void {
  const tell = ({ about, ...alert }: Alert) => {
    if (!document.hidden || $alerts.get() !== 'on' || !claim(about)) return
    const language = $language.get()
    // One notification per order: that of a complete fill replaces that of a partial one.
    post({ ...alert, tag: about.split(':', 2).join(':'), language, direction: directionOf(language) })
  }
  const ends = [
    // Texts of another language are loaded only while a store has a listener.
    $texts('alerts').listen(() => undefined),
    $texts('fills').listen(() => undefined),
    // A visible page announces the events itself; hidden pages then stay silent.
    tellWhenSeen(),
    $announced.listen((card) => card && tell(alertOfResult(card, words()))),
    watchReviews((kind, before, rows) => {
      for (const alert of alertsOfReviews(kind, before, rows, words())) tell(alert)
    }),
  ]
  return () => {
    for (const end of ends) end()
  }
}
