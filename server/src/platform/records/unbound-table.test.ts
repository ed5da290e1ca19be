import { describe, expect, test } from "vitest"
import { unboundTable } from "./unbound-table.ts"

/** In these queries `$1` is the account. */
function unbound(query: string): string | null {
  return unboundTable(query, (place) => place === 1)
}

describe("a query is let through", () => {
  test.each([
    "select 1",
    "select d.id from deals d where d.account_id = $1",
    'select "d"."id" from "deals" "d" where "d"."account_id" = $1',
    "select deals.id from deals where deals.account_id = $1::uuid and deals.name = $2",
    "/* a comment */ select d.id from deals as d where d.account_id = $1 order by d.position limit $2",
    "select d.id from deals d join users u on u.account_id = d.account_id and u.id = d.user_id where d.account_id = $1",
    "select d.id from deals d, users u where u.account_id = $1 and d.account_id = u.account_id",
    "select d.id from deals d left join users u on u.account_id = d.account_id where d.account_id = $1",
    "select d.id from deals d where d.account_id = $1 and (d.name = $2 or exists (select from tasks t where t.account_id = d.account_id))",
    "select (select count(*) from tasks t where t.account_id = $1) from deals d where d.account_id = $1",
    "select d.id from deals d cross join lateral (select from tasks t where t.account_id = d.account_id) t where d.account_id = $1",
    "with s as materialized (select * from stages s where s.account_id = $1), d as (select * from deals d, s where d.account_id = s.account_id) select * from s join d on true",
    "select f.id from deals f where f.account_id = $1 union all select t.id from tasks t where t.account_id = $1",
    "select w.id from unnest($2::uuid[]) with ordinality as w (id, place) join users u on u.account_id = $1 and u.id = w.id",
    "select d.id from deals d where d.name is not distinct from $2 and d.account_id = $1 and d.tags @> array['a(''b']",
  ])("%s", (query) => {
    expect(unbound(query)).toBeNull()
  })
})

describe("a query is refused", () => {
  test.each([
    ["deals", "select d.id from deals d"],
    ["deals", "select d.id from deals d where d.account_id = $2"],
    ["deals", "select d.id from deals d where d.id = $1"],
    ["deals", "select d.id from deals d where d.account_id <> $1"],
    ["deals", "select d.id from deals d where d.account_id = $1 + 1"],
    ["deals", "select d.id from deals d where not d.account_id = $1"],
    ["deals", "select d.id from deals d where d.account_id = $1 is not true"],
    ["deals", "select d.id from deals d where d.account_id = $1 or d.id = $2"],
    ["deals", "select d.id from deals d where (d.account_id = $1 or true)"],
    ["deals", "select d.id from deals d where d.id between $2 and d.account_id = $1"],
    ["deals", "select d.id from deals d where case when true and d.account_id = $1 then true else true end"],
    ["deals", "select d.id, d.account_id = $1 from deals d"],
    ["deals", "select d.id from deals d order by d.account_id = $1"],
    ["deals", "select d.id from deals d where d.name = 'x and d.account_id = $1'"],
    ["deals", "select d.id /* where d.account_id = $1 */ from deals d"],
    ["deals", "select d.id from deals d where d.account_id = d.account_id"],
    ["users", "select d.id from deals d, users u where d.account_id = $1"],
    ["users", "select d.id from deals d join users u on u.id = d.user_id where d.account_id = $1"],
    [
      "deals",
      "select d.id from deals d left join users u on u.account_id = $1 and d.account_id = u.account_id",
    ],
    ["deals", "select d.id from deals d left join users u on d.account_id = $1 where u.account_id = $1"],
    [
      "tasks",
      "select d.id from deals d where d.account_id = $1 and exists (select from tasks t where t.deal_id = d.id)",
    ],
    ["tasks", "select (select count(*) from tasks t) from deals d where d.account_id = $1"],
    [
      "tasks",
      "select d.id from deals d where d.account_id = $1 and exists (select from tasks d where d.id = d.id)",
    ],
    ["tasks", "select d.id from deals d where d.account_id = $1 union all select t.id from tasks t"],
    ["tasks", "with t as (select * from tasks t) select * from t, deals d where d.account_id = $1"],
    [
      "tasks",
      "select d.id from deals d, lateral (select * from tasks t) t where d.account_id = $1 and t.account_id = $1",
    ],
    ["deals", "select d.id from deals d join unnest($1) u on u.account_id = d.account_id"],
    [
      "account_id",
      "select d.id from (select u.id as account_id from users u where u.account_id = $1) u join deals d on d.account_id = u.account_id",
    ],
    [
      "account_id",
      "select d.id from (select u.id from users u where u.account_id = $1) u (account_id) join deals d on d.account_id = u.account_id",
    ],
    ["join", "select d.id from deals d right join users u on true where u.account_id = $1"],
    ["join", "select d.id from deals d natural join users u where d.account_id = $1"],
    [
      "join",
      "select d.id from deals d join users u on u.account_id = d.account_id full join tasks t on true where d.account_id = $1",
    ],
    ["join", "select d.id from deals d join users u using (account_id) where d.account_id = $1"],
    ["public", "select d.id from public.deals d where d.account_id = $1"],
  ])("for %s: %s", (table, query) => {
    expect(unbound(query)).toBe(table)
  })

  test.each([
    "delete from deals d where d.account_id = $1",
    "table deals",
    "select (table deals)",
    "select d.id from deals d where d.account_id = $1; select 1",
    "select d.id from deals d where d.name = e'\\' and d.account_id = $1 --'",
    "select d.id from deals d where true -- and d.account_id = $1",
    "select d.id from deals d where d.name = $$ x and d.account_id = $1 $$",
    "select d.id from deals d /* /* */ where d.account_id = $1 */",
    'select d.id from deals d where d."a b" = 1 and d.account_id = $1',
    "select d.id from deals d where (d.account_id = $1",
    "select d.id from deals d where d.account_id = $1) or (true",
    "select d.id from deals d where d.account_id = $1 except select t.id from tasks t",
    "with recursive t as (select 1) select * from deals t where t.account_id = $1 union select * from deals",
  ])("for what is not plain: %s", (query) => {
    expect(unbound(query)).not.toBeNull()
  })
})
