/** Entry of `/embed/alerts.js`, which the host site loads for members who turned notifications on. */

import { directionOf } from '../../base/i18n/languages.ts'
import { $lastResult } from '../orders/result-queue.ts'
import { announceVisibility } from '../page/visibility.ts'
import type { AlertMessage } from '../page/worker-messages.ts'
import { $alerts } from '../preferences/alerts-setting.ts'
import { $amountsHidden } from '../preferences/hidden.ts'
import { $language } from '../preferences/language.ts'
import { readStored, writeStored } from '../preferences/storage.ts'
import { $texts, texts } from '../preferences/texts.ts'
import { type Alert, type AlertTexts, addNotifiedEvent, createResultAlert, createReviewAlerts } from './alerts.rules.ts'
import { watchReviews } from './reviews-watch.ts'

const getAlertTexts = (): AlertTexts => ({
  alerts: texts('alerts'),
  fills: texts('fills'),
  language: $language.get(),
  isHidden: $amountsHidden.get(),
})

/** Marks an event as notified across all tabs and returns true if it was not before. Without storage, the notification's `tag` prevents duplicates. */
function claimEvent(about: string): boolean {
  const notified = addNotifiedEvent(readStored('told').split('\n'), about)
  if (notified) writeStored('told', notified.join('\n'))
  return notified !== null
}

/**
 * Passes events of a member's orders, deposits and withdrawals to `post`, which sends them to the service worker, while the page is hidden and notifications
 * are on. Returns a function that stops it.
 */
export function tellOfEvents(post: (message: AlertMessage) => void): () => void {
  const notify = ({ about, ...alert }: Alert) => {
    if (!document.hidden || $alerts.get() !== 'on' || !claimEvent(about)) return
    const language = $language.get()
    // One notification per order: that of a complete fill replaces that of a partial one.
    post({ ...alert, tag: about.split(':', 2).join(':'), language, direction: directionOf(language) })
  }
  const ends = [
    // Texts of another language are loaded only while a store has a listener.
    $texts('alerts').listen(() => undefined),
    $texts('fills').listen(() => undefined),
    // A visible page announces the events itself; hidden pages then stay silent.
    announceVisibility(),
    $lastResult.listen((card) => card && notify(createResultAlert(card, getAlertTexts()))),
    watchReviews((kind, before, rows) => {
      for (const alert of createReviewAlerts(kind, before, rows, getAlertTexts())) notify(alert)
    }),
  ]
  return () => {
    for (const end of ends) end()
  }
}
