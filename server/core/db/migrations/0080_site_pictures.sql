-- Pictures of the operator, such as logos and banners: public uploads without an owner. `title` is the name of the file that the operator added.
ALTER TABLE uploads ALTER COLUMN owner DROP NOT NULL;
ALTER TABLE uploads ADD CONSTRAINT uploads_private_has_owner CHECK (owner IS NOT NULL OR visibility = 'public');
ALTER TABLE uploads ADD COLUMN title text NOT NULL DEFAULT '';
