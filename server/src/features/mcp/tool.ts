import type { Endpoint } from "@funil/contract/shared/endpoint"
import { type Entity, entities, pathWordOf } from "@funil/contract/shared/entities"
import { filterRow } from "@funil/contract/shared/filters"
import { id } from "@funil/contract/shared/ids"
import { optionalText, searchText } from "@funil/contract/shared/values/text"
import * as z from "zod/mini"
import { type CallResult, type OwnApi, Refusal } from "./own-api.ts"

/** The effect of a tool on the account. */
type Effect = "reads" | "adds" | "changes" | "removes"

interface Definition<S extends z.ZodMiniType> {
  readonly name: string
  readonly title: string
  /** When to use the tool and what it returns, for an assistant. */
  readonly description: string
  readonly effect: Effect
  readonly input: S
  readonly run: (api: OwnApi, input: z.output<S>) => Promise<unknown>
}

/** A tool for assistants. It accepts what `input` allows and returns JSON. */
export type Tool = Definition<z.ZodMiniType>

export function tool<S extends z.ZodMiniType>(definition: Definition<S>): Tool {
  return definition
}

/** Returns a schema with a description for assistants. */
export function described<S extends z.ZodMiniType>(schema: S, text: string): S {
  return schema.check(z.describe(text))
}

export const entity = described(z.enum(entities), "The kind of record.")
export const recordId = described(id, "The id of the record, as find and list_records answer it.")

export const words = described(
  z.optional(searchText(200)),
  "Words that all occur in the record, without regard to case and accents.",
)

const condition = z.strictObject({
  field: described(optionalText(120), "A filterable field of list_fields."),
  operator: described(
    z.enum(["=", "<>", "like", "not like", ">", ">=", "<", "<="]),
    "`like` is contains. Selects, links and booleans take only = and <>.",
  ),
  value: described(
    z.optional(filterRow.shape.valueField.def.innerType),
    'A value; a list means any of them; null is "empty". Dates also take @today, @today-7, @today+30, users @me.',
  ),
})

export const conditions = described(
  z.optional(z.array(condition).check(z.maxLength(50))),
  "Conditions that all have to hold.",
)

/** Returns the rows of a filter in the API's form. */
export function filtersOf(sent: z.output<typeof conditions> = []): z.input<typeof filterRow>[] {
  return sent.map(({ field, operator, value = null }) => ({
    filterField: field,
    operator,
    valueField: value,
  }))
}

/** Returns how to undo a change, which its answer contains besides the result. */
export function undoOf({ undo }: Pick<CallResult<unknown>, "undo">): object {
  return undo === null
    ? { undo: null, how_to_undo: "This can't be undone." }
    : { undo, how_to_undo: `Call the tool undo with token ${undo}.` }
}

const kinds = {
  filter: ["POST", "/filter"],
  get: ["GET", "/:id"],
  create: ["POST", ""],
  update: ["PUT", "/:id"],
  trash: ["DELETE", "/:id"],
  massUpdate: ["PUT", "/filter"],
  massTrash: ["DELETE", "/filter"],
} as const satisfies Readonly<Record<string, readonly [Endpoint["method"], string]>>

/** Returns one of the calls that all nouns have. */
export function recordCall(entity: Entity, kind: keyof typeof kinds): Pick<Endpoint, "method" | "path"> {
  const [method, path] = kinds[kind]
  return { method, path: `/${pathWordOf(entity)}${path}` }
}

function plain(name: string): string {
  return name.normalize("NFKD").replaceAll(/\p{M}/gu, "").trim().toLowerCase()
}

/**
 * Returns the record with an id or a name, ignoring case and accents, or the first without either.
 * Throws a `Refusal` that lists the names if none or several match.
 */
export function named<T extends { readonly id: string; readonly name: string }>(
  kind: string,
  all: readonly T[],
  wanted: string | undefined,
): T {
  const fitting =
    wanted === undefined
      ? all.slice(0, 1)
      : all.filter(({ id, name }) => id === wanted || plain(name) === plain(wanted))
  const [found] = fitting
  if (found && fitting.length === 1) return found
  const list = all.map(({ id, name }) => `${JSON.stringify(name)} (${id})`).join(", ")
  const why = found
    ? `Several are called ${JSON.stringify(wanted)}`
    : `There is no ${kind} ${JSON.stringify(wanted ?? "")}`
  throw new Refusal(`${why}. ${list ? `Choose by id: ${list}.` : "You may see none."}`)
}
