/**
 * Returns the default language: Chinese if the browser's language contains zh, else English (LNG-06). Has no imports because the site's inline script contains
 * it too.
 */
export const defaultLanguage = (browser: string): string => (browser.toLowerCase().includes('zh') ? 'zh-Hans' : 'en')
