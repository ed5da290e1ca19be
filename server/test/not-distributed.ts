/** Test files that do not run on a distributed database, each with the reason why. */
export const notDistributed: Readonly<Record<string, string>> = {
  "server/src/platform/backup/backup.db.test.ts": "a backup is of one server",
  "server/src/platform/db/embedded/embedded-server.db.test.ts": "the embedded server is one",
  "server/src/platform/db/migrate.db.test.ts": "it makes databases of its own",
  "server/test/wall-clocks.db.test.ts": "it makes a database of an older release",
  "server/test/full-disk.db.test.ts": "it fills the disk of the embedded server",
  "server/src/features/tasks/task-rights.db.test.ts": "it watches the locks of one server",
  "server/test/floods.db.test.ts": "it watches the locks of one server",
  "server/test/mass-at-once.db.test.ts": "it watches the locks of one server",
  "server/src/features/workflows/examination/flood.db.test.ts":
    "it reads the numbers of one server's transactions",
  "server/test/ledger.db.test.ts": "it reads the numbers of one server's transactions",
  "server/src/platform/records/find-page.db.test.ts": "it reads the plans of one server",
  "server/src/platform/records/number-search.db.test.ts": "it reads the plans of one server",
  "server/test/rounds.db.test.ts": "it counts the rounds to one server",
  "server/test/plans.db.test.ts": "it reads the plans of one server",
  "server/test/catalogue.db.test.ts": "it reads the catalogue of one server",
  "server/src/features/accounts/purge-tables.db.test.ts": "it lifts the foreign keys of one server",
  "server/test/twin-account.db.test.ts": "it lifts the foreign keys of one server",
}
