import { randomUUID } from "node:crypto"
import { expect, inject, onTestFinished, test } from "vitest"
import { migrate } from "../../src/platform/db/migrate.ts"
import { ownMigrations } from "../../src/platform/db/migration-files.ts"
import { connected } from "../connected.ts"
import { dropDatabase, ownerOf, ownerRole } from "../setup/cluster.ts"

/**
 * Tasks in New York and Kathmandu, and one in each with a change to winter time between its times.
 */
const stored = `
  set session_replication_role = replica;
  insert into accounts (account_id, domain, email, first_name, timezone, created_at, updated_at) values
    ('00000000-0000-0000-0000-00000000000a', 'a', 'a@sol.test', 'Ana', 'America/New_York', now(), now()),
    ('00000000-0000-0000-0000-00000000000b', 'b', 'b@sol.test', 'Bia', 'Asia/Kathmandu', now(), now());
  insert into tasks (account_id, id, task_type_id, "start", "end", responsible_user_id, created_at, updated_at)
  select account_id, gen_random_uuid(), gen_random_uuid(), "start"::timestamptz, "end"::timestamptz, gen_random_uuid(), now(), now()
  from accounts, (values
    ('2026-03-10T17:00:00Z', '2026-03-10T18:30:00Z'), ('2026-11-01T05:50:00Z', '2026-11-01T06:10:00Z')
  ) times ("start", "end");
  insert into deals (account_id, id, code, name, amount, pipeline_id, pipeline_stage_id, position, open_task_end, created_at, updated_at, last_stage_updated_at)
  select account_id, gen_random_uuid(), 1, 'Forno', 0, gen_random_uuid(), gen_random_uuid(), 'a0', '2026-03-10T18:30:00Z', now(), now(), now()
  from accounts`

test("stored instants become what the clocks of their account show at them", async () => {
  const superuser = inject("superuser")
  const database = `funil_clocks_${randomUUID().replaceAll("-", "")}`
  onTestFinished(() => dropDatabase([superuser], database))
  await connected(superuser, (client) => client.query(`create database ${database} owner ${ownerRole}`))
  const owner = ownerOf(superuser, database)
  const files = ownMigrations()
  await migrate({ owner, files: files.filter(({ name }) => name < "0034") })
  await connected({ ...superuser, database }, (client) => client.query(stored))
  await migrate({ owner, files })
  const { rows } = await connected(owner, (client) =>
    client.query(`
      select a.domain, t."start"::text, t."end"::text, d.open_task_end::text
      from accounts a join tasks t using (account_id) join deals d using (account_id) order by a.domain, t."start"`),
  )
  expect(rows.map((row) => Object.values(row as object).join(" "))).toEqual([
    "a 2026-03-10 13:00:00 2026-03-10 14:30:00 2026-03-10 14:30:00",
    // 01:50 before the change and 01:10 after it.
    "a 2026-11-01 01:50:00 2026-11-01 01:50:00 2026-03-10 14:30:00",
    "b 2026-03-10 22:45:00 2026-03-11 00:15:00 2026-03-11 00:15:00",
    "b 2026-11-01 11:35:00 2026-11-01 11:55:00 2026-03-11 00:15:00",
  ])
})
