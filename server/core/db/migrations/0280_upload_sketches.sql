-- Brightness of 16 by 16 areas of a picture, as 512 hex digits, by which copies of one photo are recognised (shared/contract/picture-content.ts). Pictures that an
-- older release stored have none, and equal only the same file.
ALTER TABLE uploads ADD COLUMN sketch text;
