/** Test files that do not run on a distributed database, each with the reason why. */
export const notDistributed: Readonly<Record<string, string>> = {
  "server/src/platform/backup/backup.db.test.ts": "a backup is of one server",
  "server/src/platform/db/embedded/embedded-server.db.test.ts": "the embedded server is one",
  "server/src/platform/db/migrate.db.test.ts": "it makes databases of its own",
  "server/test/wall-clocks.db.test.ts": "it makes a database of an older release",
  "server/test/full-disk.db.test.ts": "it fills the disk of the embedded server",
  "server/test/plans.db.test.ts": "it reads the plans of one server",
}
