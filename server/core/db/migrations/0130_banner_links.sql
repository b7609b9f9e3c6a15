-- Words of a banner's picture, and the page that it leads to: a path of this site or an https address. Empty for none.
ALTER TABLE banners ADD COLUMN title text NOT NULL DEFAULT '';
ALTER TABLE banners ADD COLUMN url text NOT NULL DEFAULT '';
UPDATE banners SET url = CASE img
    WHEN '/banners/options.svg' THEN '/options' WHEN '/banners/exchange.svg' THEN '/exchange' ELSE '/demo-chart' END
  WHERE img IN ('/banners/options.svg', '/banners/exchange.svg', '/banners/replay.svg');
