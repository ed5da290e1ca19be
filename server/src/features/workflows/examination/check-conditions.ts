import type { Entity } from "@funil/contract/shared/entities"
import type { FilterRow } from "@funil/contract/shared/filters"
import { type RawBuilder, type SqlBool, sql } from "kysely"
import { sourceOf } from "../../../nouns/record-sources.ts"
import { AppError } from "../../../platform/app-error.ts"
import type { Tx } from "../../../platform/db/transaction.ts"
import { compileFilter } from "../../../platform/records/compile-filter.ts"
import type { RecordSource } from "../../../platform/records/record-source.ts"
import type { WorkflowRow } from "../definition/workflow-queries.ts"

type Rule = Pick<
  WorkflowRow,
  "execute_when" | "pipeline_id" | "pipeline_stage_id" | "conditions" | "frequency_condition"
>

/** The result of a workflow's conditions for a record. */
export interface Verdict {
  /** The record is hidden from the caller, deleted or in the trash. */
  readonly isGone: boolean
  /** The record is archived, so the engine skips it. */
  readonly isArchived: boolean
  /** Whether each row of `conditions` holds, then each of `frequency_condition`. */
  readonly rows: readonly boolean[]
  /** The field of the first condition that fails, with the stage first. Null if all hold. */
  readonly failed: string | null
  /** A condition's field was deleted. `failed` names it. */
  readonly isBroken: boolean
}

/** The filter for the records of a scheduled workflow. */
export function filterByTheClock(rule: Rule): FilterRow[] {
  const { pipeline_id, pipeline_stage_id } = rule
  const places = Object.entries({ pipeline_id, pipeline_stage_id }).flatMap(([filterField, id]) =>
    id ? { filterField, operator: "=", valueField: id } : [],
  )
  return [...places, ...rowsOf(rule)]
}

interface Question {
  readonly name: string
  /** The index of the query's predicate, or null if its field was deleted. */
  readonly place: number | null
}

/** The predicates of a query, each once, even if many rules share it. */
class Predicates {
  readonly all: RawBuilder<SqlBool>[] = []
  readonly #places = new Map<string, number | null>()

  /**
   * Returns the index of a predicate and creates a new one. Returns null if `make` throws an
   * AppError.
   */
  placeOf(key: string, make: () => RawBuilder<SqlBool>): number | null {
    const known = this.#places.get(key)
    if (known !== undefined) return known
    const place = this.#add(make)
    this.#places.set(key, place)
    return place
  }

  #add(make: () => RawBuilder<SqlBool>): number | null {
    try {
      return this.all.push(make()) - 1
    } catch (error) {
      if (error instanceof AppError) return null
      throw error
    }
  }
}

function rowsOf({ conditions, frequency_condition, execute_when }: Rule): FilterRow[] {
  return execute_when === "frequently" ? [...conditions, ...frequency_condition] : conditions
}

/**
 * The questions of a rule: the conditions, after the deal's pipeline and stage unless the event has
 * them.
 */
function questionsOf(tx: Tx, source: RecordSource, rule: Rule, predicates: Predicates): Question[] {
  const { execute_when, pipeline_id, pipeline_stage_id } = rule
  const places = execute_when === "stage_update" ? {} : { pipeline_id, pipeline_stage_id }
  const ofPlaces = Object.entries(places).flatMap(([name, id]) => {
    const make = () => sql<SqlBool>`${sql.ref(`${source.alias}.${name}`)} = ${id}`
    return id ? { name, place: predicates.placeOf(`${name} ${id}`, make) } : []
  })
  const ofRows = rowsOf(rule).map((row) => ({
    name: row.filterField,
    place: predicates.placeOf(JSON.stringify(row), () => compileFilter(tx, source, [row])),
  }))
  return [...ofPlaces, ...ofRows]
}

interface RecordState {
  readonly id: string
  readonly trashed: boolean
  readonly archived: boolean
  readonly holds: readonly (boolean | null)[]
}

function verdictOf(rule: Rule, questions: readonly Question[], found: RecordState | undefined): Verdict {
  const holds = questions.map(({ place }) => (place === null ? false : (found?.holds[place] ?? false)))
  const failed = questions[holds.indexOf(false)]
  return {
    isGone: !found || (found.trashed && rule.execute_when !== "delete"),
    isArchived: found?.archived ?? false,
    rows: holds.slice(questions.length - rowsOf(rule).length),
    failed: failed?.name ?? null,
    isBroken: failed?.place === null,
  }
}

/**
 * Checks the conditions of workflows of one noun for records in one query, with the sight of the
 * context's user. Returns the verdicts by record, in the order of the rules.
 */
export async function checkConditions(
  tx: Tx,
  { entity, rules, ids }: { entity: Entity; rules: readonly Rule[]; ids: readonly string[] },
): Promise<Map<string, Verdict[]>> {
  const source = await sourceOf(tx, entity)
  const alias = sql.ref(source.alias)
  const predicates = new Predicates()
  const questions = rules.map((rule) => questionsOf(tx, source, rule, predicates))
  const { rows } = await sql<RecordState>`
    select ${alias}.id, ${alias}.deleted_at is not null as trashed, ${source.archived?.(tx, source.alias) ?? sql`false`} as archived,
      array[${sql.join([sql`true`, ...predicates.all])}] as holds
    from ${sql.table(source.table)} ${alias}
    where ${alias}.account_id = ${tx.accountId} and ${alias}.id = any(${[...ids]}::uuid[])
      and ${source.scope(tx, source.alias)}
  `.execute(tx.db)
  // The first predicate keeps the list from being empty.
  const byId = new Map(rows.map((row) => [row.id, { ...row, holds: row.holds.slice(1) }]))
  return new Map(
    ids.map((id) => {
      const found = byId.get(id)
      return [id, rules.map((rule, index) => verdictOf(rule, questions[index] ?? [], found))]
    }),
  )
}
