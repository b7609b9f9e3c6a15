import links from 'features:links'
import { getOffer } from './bar-menu.tsx'
import { Icon } from './icon.tsx'
import { Text } from './text.tsx'

/** Search of markets and pages (scripts/search.ts): a combobox whose list has the pages from the start and gets the markets while it is open. The texts that only it has are filled in when it opens. */
export const SearchDialog = () => (
  <dialog className="search" aria-labelledby="search-label">
    <label className="search-field">
      <Icon name="search" />
      <span id="search-label" className="hidden" data-search-text="label" />
      <input
        type="text"
        role="combobox"
        aria-expanded="true"
        aria-controls="search-list"
        aria-autocomplete="list"
        autoComplete="off"
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
        enterKeyHint="go"
        maxLength={40}
      />
      <span className="key" aria-hidden="true">
        Esc
      </span>
    </label>
    <div id="search-list" role="listbox" aria-labelledby="search-label">
      {/* biome-ignore lint/a11y/useSemanticElements: a listbox contains groups of options, and no fieldsets */}
      <div role="group" aria-labelledby="search-markets" data-markets hidden>
        <p id="search-markets" data-search-text="markets" />
      </div>
      {/* biome-ignore lint/a11y/useSemanticElements: a listbox contains groups of options, and no fieldsets */}
      <div role="group" aria-labelledby="search-pages" data-pages>
        <p id="search-pages" data-search-text="pages" />
        <a href="/" role="option" aria-selected="false" tabIndex={-1} id="found-home">
          <Text of="home" />
        </a>
        {links.pages.map((page) => (
          <a
            key={page.route}
            id={`found-${page.route.slice(1)}`}
            href={page.route}
            role="option"
            aria-selected="false"
            tabIndex={-1}
            {...getOffer(page)}
          >
            <Text of={page.name} />
          </a>
        ))}
      </div>
    </div>
    <p className="search-note" role="status">
      <span data-note="failed" data-search-text="failed" hidden />
      <span data-note="empty" data-search-text="empty" hidden />
    </p>
  </dialog>
)
