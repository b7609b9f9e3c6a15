import { type SiteText, siteTexts } from '../texts.ts'

/** A text of the frame in every language; the style sheet shows the page's. */
export const Text = ({ of }: { of: SiteText }) => (
  <span data-text>
    {Object.entries(siteTexts).map(([code, texts]) => (
      <span lang={code} key={code}>
        {texts[of]}
      </span>
    ))}
  </span>
)
