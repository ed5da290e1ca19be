import { maxPeople } from "@funil/contract/home/dashboards"
import type { FilterRow } from "@funil/contract/shared/filters"
import { type RawBuilder, sql } from "kysely"
import { userNoun } from "../../nouns/user/user-noun.ts"
import type { Context } from "../../platform/context.ts"
import { matching } from "../../platform/records/paging/record-query.ts"
import { type CheckedQuery, nameIn } from "./dashboard-query.ts"
import { is } from "./figures.ts"
import type { Measure } from "./read-cuts.ts"

/** A person with their figures, and the sums of all people. */
export type PersonRow<F extends string> = {
  readonly id: string | null
  readonly name: string | null
  readonly people: number
  readonly oldest: string | null
} & Readonly<Record<F, number>> &
  Readonly<Record<`all_${F}`, number>>

type FigureColumns<F extends string> = Partial<Record<F | "oldest", RawBuilder<unknown>>>

/** Records that count for the person in a column. `oldest` is a wall-clock time. */
export interface PeoplePart<F extends string> {
  readonly measured: Measure
  readonly person: "d.user_id" | "t.responsible_user_id"
  readonly given: FigureColumns<F>
}

interface PeopleQuery<F extends string> {
  readonly figures: readonly F[]
  readonly parts: readonly PeoplePart<F>[]
  /** The figures that sort the people, the most important first. */
  readonly order: readonly F[]
}

/** The figures by person in one statement, with the sums of all people in each row. */
export function peopleQuery<F extends string>(
  ctx: Context,
  query: CheckedQuery,
  { figures, parts, order }: PeopleQuery<F>,
): RawBuilder<PersonRow<F>> {
  const counted = parts.map(
    ({ measured, person, given }) => sql`
      select ${sql.ref(person)} as key, ${columns(figures, given)}
      from ${matching(ctx, measured.source, measured)} group by 1`,
  )
  const summed = sql.join(figures.map((name) => sql`sum(${sql.ref(name)}) as ${sql.ref(name)}`))
  const all = sql.join(
    figures.flatMap((name) => [
      sql`w.${sql.ref(name)}::float8`,
      sql`(sum(w.${sql.ref(name)}) over ())::float8 as ${sql.ref(`all_${name}`)}`,
    ]),
  )
  const by = (alias: string) => sql.join(order.map((name) => sql`${sql.ref(`${alias}.${name}`)} desc`))
  return sql<PersonRow<F>>`/* people of a dashboard */
    select top.*, ${nameIn(ctx, "users", userNoun.name(ctx, "named"))(sql`top.id`)} as name
    from (
      select w.key as id, (count(*) over ())::int as people, to_char(w.oldest, 'YYYY-MM-DD HH24:MI') as oldest, ${all}
      from (
        select parts.key, min(parts.oldest) as oldest, ${summed}
        from (${sql.join([everybody(ctx, query, figures), ...counted], sql` union all `)}) parts group by parts.key
      ) w
      order by ${by("w")}, w.key nulls last
      limit ${maxPeople}
    ) top
    order by ${by("top")}, top.id nulls last`
}

/**
 * The filter of the list behind a figure, and its field for the person. Null filters mean that no
 * list shows it.
 */
export interface PeopleList {
  readonly filters: readonly FilterRow[] | null
  readonly person: "user_id" | "responsible_user_id"
}

/**
 * Returns the figures of each person and of all, each with the filter of exactly what it counts.
 */
export function figuresOfPeople<F extends string>(
  rows: readonly PersonRow<F>[],
  lists: Readonly<Record<F, PeopleList>>,
) {
  const figuresIn = (pick: (figure: F) => number, row?: PersonRow<F>) => {
    // The keys come from the record.
    const entries = (Object.entries(lists) as [F, PeopleList][]).map(([figure, { filters, person }]) => {
      const own = row ? [is(person, row.id)] : []
      return [figure, { value: pick(figure), filters: filters && [...filters, ...own] }]
    })
    // Object.fromEntries loses the key types.
    return Object.fromEntries(entries) as Record<F, { value: number; filters: FilterRow[] | null }>
  }
  const first: Readonly<Record<`all_${F}`, number>> | undefined = rows[0]
  return {
    of: (row: PersonRow<F>) => figuresIn((figure) => row[figure], row),
    count: rows[0]?.people ?? 0,
    all: figuresIn((figure) => (first ? first[`all_${figure}`] : 0)),
  }
}

/** Returns the columns of all figures. Missing ones are zero. */
function columns<F extends string>(figures: readonly F[], given: FigureColumns<F>): RawBuilder<unknown> {
  const numbers = figures.map((figure) => sql`(${given[figure] ?? sql`0`})::numeric as ${sql.ref(figure)}`)
  return sql.join([...numbers, sql`(${given.oldest ?? sql`null`})::timestamp as oldest`])
}

/** Lists the people who can own deals now, even those without any figure. */
function everybody(ctx: Context, { user_id }: CheckedQuery, figures: readonly string[]): RawBuilder<unknown> {
  return sql`
    select u.id as key, ${columns(figures, {})} from users u
    where u.account_id = ${ctx.accountId} and u.deleted_at is null and not u.deactivated and u.role <> 'visitor'
      and (${user_id ?? null}::uuid is null or u.id = ${user_id ?? null}::uuid)`
}
