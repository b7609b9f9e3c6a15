import { localesOf } from '../../shared/i18n/locales.ts'

/** Before the page is printed, stores its title and the current time with time zone at the content. The style sheet shows them on paper. */
export const stampPrintedPages = (): void =>
  addEventListener('beforeprint', () => {
    const { documentElement, title } = document
    const time = new Date().toLocaleString(localesOf(documentElement.lang), { dateStyle: 'long', timeStyle: 'long' })
    document.querySelector('main')?.setAttribute('data-printed', `${title} · ${time}`)
  })
