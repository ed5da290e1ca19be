/**
 * They make all calls with thousands of inputs, and the tests of shards plan each of their
 * statements on one server.
 */
const walks = [
  "hostile/hostile-input",
  "hostile/hostile-requests",
  "hostile/hostile-filters",
  "hostile/hostile-names",
  "hostile/hostile-definitions",
  "hostile/bad-input",
  "visibility/private-fields",
  "visibility/visibility-paths",
  "visibility/visibility",
  "rights/rights",
  "access/roles",
  "access/tenancy",
  "records/filter-nouns",
  "access/sessions",
  "access/gate",
]
const planned = "its statements are planned by server/test/shards"

/** Test files that don't run on a distributed database, with the reasons. */
export const notDistributed: Readonly<Record<string, string>> = {
  "server/src/platform/backup/backup.db.test.ts": "a backup is of one server",
  "server/src/platform/db/embedded/embedded-server.db.test.ts": "the embedded server is one",
  "server/src/platform/db/migrate.db.test.ts": "it makes databases of its own",
  "server/test/tables/wall-clocks.db.test.ts": "it makes a database of an older release",
  "server/test/failures/full-disk.db.test.ts": "it fills the disk of the embedded server",
  "server/src/features/tasks/task-rights.db.test.ts": "it watches the locks of one server",
  "server/test/failures/floods.db.test.ts": "it watches the locks of one server",
  "server/test/records/mass-at-once.db.test.ts": "it watches the locks of one server",
  "server/src/features/workflows/examination/flood.db.test.ts":
    "it reads the numbers of one server's transactions",
  "server/test/records/ledger.db.test.ts": "it reads the numbers of one server's transactions",
  "server/src/platform/records/paging/id-page.db.test.ts": "it reads the plans of one server",
  "server/src/platform/records/number-search.db.test.ts": "it reads the plans of one server",
  "server/test/performance/rounds.db.test.ts": "it counts the rounds to one server",
  "server/test/performance/plans.db.test.ts": "it reads the plans of one server",
  "server/test/tables/catalogue.db.test.ts": "it reads the catalogue of one server",
  "server/src/features/accounts/purge-tables.db.test.ts": "it lifts the foreign keys of one server",
  "server/test/tables/twin-account.db.test.ts": "it lifts the foreign keys of one server",
  "server/src/commands/refusals.db.test.ts": planned,
  ...Object.fromEntries(walks.map((walk) => [`server/test/${walk}.db.test.ts`, planned])),
}
