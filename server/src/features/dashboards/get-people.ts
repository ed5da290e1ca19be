import { type DashboardQuery, maxPeople, type PeopleDashboard } from "@funil/contract/dashboards"
import { type RawBuilder, sql } from "kysely"
import { userNoun } from "../../nouns/user/user-noun.ts"
import { requireCan } from "../../platform/access/require-can.ts"
import type { Context } from "../../platform/context.ts"
import { matching } from "../../platform/records/find-records.ts"
import { guardedRead } from "../../platform/records/guarded-read.ts"
import type { Asked } from "./asked.ts"
import { dealMeasures } from "./deal-measures.ts"
import { is } from "./figures.ts"
import { nameIn } from "./name-in.ts"
import { type Period, periodOf } from "./period.ts"
import type { Measured } from "./read-cuts.ts"
import { shareDashboard } from "./share-dashboard.ts"
import { taskMeasures } from "./task-measures.ts"

const figures = ["open", "won", "lost", "amount", "activities", "calls"] as const
type Figure = (typeof figures)[number]
type Sums = Readonly<Record<Figure, number>>
type PersonRow = Sums & {
  readonly id: string | null
  readonly name: string | null
  readonly people: number
} & Readonly<Record<`all_${Figure}`, number>>

/** The task types whose tasks are calls, those in the trash too: their tasks stay. */
async function callTypes(ctx: Context): Promise<string[]> {
  const rows = await guardedRead(
    ctx,
    sql<{ id: string }>`/* types of calls */
      select t.id from task_types t where t.account_id = ${ctx.accountId} and t.way = 'call' order by t.id limit 200`,
  )
  return rows.map(({ id }) => id)
}

/** What is counted, by figure. */
function measuresOf(ctx: Context, query: Asked, { range }: Period, calls: readonly string[]) {
  const deals = dealMeasures(query)
  const finished = taskMeasures(ctx, query).finished(range)
  return {
    open: deals.open,
    won: deals.won(range),
    lost: deals.lost(range),
    finished,
    calls: { ...finished, filters: [...finished.filters, is("task_type_id", [...calls])] },
  }
}

/** Who is listed though nothing of theirs counts: people who can own deals now. */
function everybody(ctx: Context, { user_id }: Asked): RawBuilder<unknown> {
  return sql`
    select u.id as key, ${zeros({})} from users u
    where u.account_id = ${ctx.accountId} and u.deleted_at is null and not u.deactivated and u.role <> 'visitor'
      and (${user_id ?? null}::uuid is null or u.id = ${user_id ?? null}::uuid)`
}

/** The columns of all figures; those that are not given are zero. */
function zeros(given: Partial<Record<Figure, RawBuilder<unknown>>>): RawBuilder<unknown> {
  return sql.join(figures.map((figure) => sql`(${given[figure] ?? sql`0`})::numeric as ${sql.ref(figure)}`))
}

/** The figures by person, those who won most first, with the sums of all people in each row. */
function peopleQuery(
  ctx: Context,
  query: Asked,
  { open, won, lost, finished }: ReturnType<typeof measuresOf>,
  calls: readonly string[],
): RawBuilder<PersonRow> {
  const by = (measured: Measured, key: string, given: Parameters<typeof zeros>[0]) => sql`
    select ${sql.ref(key)} as key, ${zeros(given)} from ${matching(ctx, measured.source, measured)} group by 1`
  const count = sql`count(*)`
  const isCall = sql`t.task_type_id = any(${[...calls]}::uuid[])`
  const parts = [
    everybody(ctx, query),
    by(open, "d.user_id", { open: count }),
    by(won, "d.user_id", { won: count, amount: sql`coalesce(sum(d.amount), 0)` }),
    by(lost, "d.user_id", { lost: count }),
    by(finished, "t.responsible_user_id", {
      activities: count,
      calls: sql`count(*) filter (where ${isCall})`,
    }),
  ]
  const summed = sql.join(figures.map((name) => sql`sum(${sql.ref(name)}) as ${sql.ref(name)}`))
  const all = sql.join(
    figures.flatMap((name) => [
      sql`w.${sql.ref(name)}::float8`,
      sql`(sum(w.${sql.ref(name)}) over ())::float8 as ${sql.ref(`all_${name}`)}`,
    ]),
  )
  return sql<PersonRow>`/* people of a dashboard */
    select top.*, ${nameIn(ctx, "users", userNoun.name(ctx, "named"))(sql`top.id`)} as name
    from (
      select w.key as id, (count(*) over ())::int as people, ${all}
      from (select parts.key, ${summed} from (${sql.join(parts, sql` union all `)}) parts group by parts.key) w
      order by w.amount desc, w.won desc, w.open desc, w.activities desc, w.key nulls last
      limit ${maxPeople}
    ) top
    order by top.amount desc, top.won desc, top.open desc, top.activities desc, top.id nulls last`
}

const tell = shareDashboard(async (ctx, query): Promise<PeopleDashboard> => {
  const period = periodOf(ctx, query)
  const calls = await callTypes(ctx)
  const measures = measuresOf(ctx, query, period, calls)
  const rows = await guardedRead(ctx, peopleQuery(ctx, query, measures, calls))
  const [first] = rows
  // `amount` adds up what `won` counts, `activities` are the finished tasks.
  const filtersOf = { ...measures, amount: measures.won, activities: measures.finished }
  const figuresOf = (pick: (figure: Figure) => number, person?: PersonRow) => {
    const figure = (name: Figure) => {
      const isTask = name === "activities" || name === "calls"
      const own = person && is(isTask ? "responsible_user_id" : "user_id", person.id)
      // No list is of the tasks of no type.
      const listed = name === "calls" && calls.length === 0 ? null : filtersOf[name].filters
      return { value: pick(name), filters: listed && [...listed, ...(own ? [own] : [])] }
    }
    return {
      open: figure("open"),
      won: figure("won"),
      lost: figure("lost"),
      amount: figure("amount"),
      activities: figure("activities"),
      calls: figure("calls"),
    }
  }
  return {
    range: period.range,
    people: rows.map((row) => ({ id: row.id, name: row.name, ...figuresOf((name) => row[name], row) })),
    count: first?.people ?? 0,
    all: figuresOf((name) => first?.[`all_${name}`] ?? 0),
  }
})

/** What each person of an account did in a period, as `peopleDashboard` tells. */
export async function getPeople(ctx: Context, query: DashboardQuery): Promise<PeopleDashboard> {
  requireCan(ctx, "dashboard.read")
  return tell(ctx, query)
}
