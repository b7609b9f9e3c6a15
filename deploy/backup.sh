#!/bin/sh
# Writes an encrypted backup, restores it into a folder of its own, and deletes old ones. A failure is reported to the backend, which raises an alarm.
#
# BACKUP_PASSPHRASE_FILE  file with the passphrase
# BACKUP_FOLDER           folder of the backups
# BACKUP_DAYS             days for which a backup is kept, 14 unless set
# BACKUP_COPY             optional program that copies its argument, the new file, to another machine
set -eu
: "${BACKUP_PASSPHRASE_FILE:?}" "${BACKUP_FOLDER:?}" "${BACKUP_DAYS:=14}"
cd "$(dirname "$0")/.."

operator() { node_modules/.bin/node tools/commands/operator.ts "$@"; }

mkdir -p -m 700 "$BACKUP_FOLDER"
drill="$BACKUP_FOLDER/restore-test"
step='writing the file'
finish() {
  code=$?
  rm -rf "$drill"
  if [ "$code" -ne 0 ]; then operator backup report failed --reason "$step" || true; fi
  exit "$code"
}
trap finish EXIT

file="$BACKUP_FOLDER/$(date -u +%Y-%m-%dT%H-%M-%SZ).age"
operator backup "$file" --passphrase-file "$BACKUP_PASSPHRASE_FILE"

# Restores into an embedded database, also if the installation uses PostgreSQL, and checks every posting. No backend is started: it would send messages again.
step='restore test'
rm -rf "$drill"
env -u DATABASE_URL -u DATABASE_READ_URL TRADELET_DATA="$drill" \
  node_modules/.bin/node tools/commands/operator.ts restore "$file" --passphrase-file "$BACKUP_PASSPHRASE_FILE"

if [ -n "${BACKUP_COPY:-}" ]; then
  step='copy to another machine'
  "$BACKUP_COPY" "$file"
fi
find "$BACKUP_FOLDER" -maxdepth 1 -name '*.age' -mtime "+$BACKUP_DAYS" -delete
