-- Sessions and codes of frames: the element runs in a frame of the product's origin on a partner's page. Calls come from the product's origin, `origin` is that
-- of the page around the frame. Nodes of the previous release reject them, because the request has another origin.
ALTER TABLE partner_codes ADD COLUMN framed boolean NOT NULL DEFAULT false;
ALTER TABLE partner_tokens ADD COLUMN framed boolean NOT NULL DEFAULT false;
