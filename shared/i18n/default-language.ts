/** The language without a choice: Chinese when the browser's contains zh, else English (LNG-06). Stands alone: the site's first script holds it too. */
export const defaultLanguage = (browser: string): string => (browser.toLowerCase().includes('zh') ? 'zh-Hans' : 'en')
