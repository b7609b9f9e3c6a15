/** The code of notifications, which the frame of the host site loads for a member who wants them: `/embed/alerts.js`. */
import { tellWhenSeen } from '../dom/seen.ts'
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

/** Remembers over all tabs what was told; answers whether it was not yet. Where nothing can be stored, the tag of a notification keeps it single. */
function claim(about: string): boolean {
  const told = toldWith(stored('told').split('\n'), about)
  if (told) store('told', told.join('\n'))
  return told !== null
}

/**
 * Tells by `post`, which hands over to the service worker, what happens to a member's orders, deposits and withdrawals while the page is not seen and alerts are
 * on. Answers what ends it.
 */
export function tellOfEvents(post: (told: Told) => void): () => void {
  const tell = ({ about, ...alert }: Alert) => {
    if (!document.hidden || $alerts.get() !== 'on' || !claim(about)) return
    const language = $language.get()
    // One order has one notification: that of its whole fill takes the place of that of a part.
    post({ ...alert, tag: about.split(':', 2).join(':'), language, direction: directionOf(language) })
  }
  const ends = [
    // Texts of another language are there while somebody listens.
    $texts('alerts').listen(() => undefined),
    $texts('fills').listen(() => undefined),
    // What a page notices that is seen is said there: those that are not leave it to it.
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
