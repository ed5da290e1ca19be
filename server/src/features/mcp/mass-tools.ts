import type { Entity } from "@funil/contract/shared/entities"
import { listModes } from "@funil/contract/shared/mass"
import { optionalText } from "@funil/contract/shared/values/text"
import * as z from "zod/mini"
import { type OwnApi, Refusal } from "./own-api.ts"
import { conditions, described, entity, filtersOf, recordCall, tool, undoOf, words } from "./tool.ts"
const target = {
  entity,
  words,
  filters: conditions,
  all: described(
    z.optional(z.boolean()),
    "True where really every record is meant: without words and filters.",
  ),
  dry_run: described(
    z.boolean(),
    "True counts and changes nothing. Always do that first, and tell the person.",
  ),
  matched: described(
    z.optional(z.int()),
    "With dry_run false: the number that the dry run answered as matched.",
  ),
}

interface Target {
  readonly entity: Entity
  readonly words?: string | undefined
  readonly filters?: z.output<typeof conditions>
  readonly all?: boolean | undefined
  readonly dry_run: boolean
  readonly matched?: number | undefined
}

interface Preview {
  readonly matched: number
  readonly allowed: number
}

/**
 * Counts the records. Changes them only if the count equals that of the caller's dry run.
 */
async function inMass(
  api: OwnApi,
  kind: "massUpdate" | "massTrash",
  sent: Target,
  values?: unknown,
): Promise<object> {
  const call = recordCall(sent.entity, kind)
  const body = {
    filters: filtersOf(sent.filters),
    ...(sent.words !== undefined && { search: sent.words }),
    ...(sent.all !== undefined && { all: sent.all }),
    ...(values !== undefined && { values }),
  }
  const preview = await api.send(call, { body: { ...body, dry_run: true } })
  const { matched, allowed } = preview.answer as Preview
  if (sent.dry_run)
    return {
      dry_run: true,
      matched,
      allowed,
      next: `Nothing was changed. To do it: dry_run false and matched ${matched}.`,
    }
  if (sent.matched === undefined)
    throw new Refusal(
      "Nothing was changed. Do a dry run first, and send the number that it answers as matched.",
    )
  if (sent.matched !== matched)
    throw new Refusal(
      `Nothing was changed: ${matched} records match now, not ${sent.matched}. Do a dry run again.`,
    )
  const done = await api.send(call, { body })
  return { ...(done.answer as object), ...undoOf(done) }
}

const values = described(
  z
    .array(
      z.strictObject({
        field: described(optionalText(120), "A field of list_fields with mass true, or custom_fields.NAME."),
        value: described(z.unknown(), "What update_record takes for it."),
        mode: described(
          z.optional(z.enum(listModes)),
          "Of tags and links to many: set the list, add to it, or remove from it.",
        ),
      }),
    )
    .check(z.minLength(1), z.maxLength(50)),
  "The new values, the same for every record.",
)

const massUpdate = tool({
  name: "mass_update",
  title: "Change many records",
  description:
    "Changes the same fields of every record that words and filters find, in one step that one undo takes back. First with dry_run true: it answers " +
    "how many match and how many of them may be changed. Tell the person, and only then call again with dry_run false and that number as matched.",
  effect: "changes",
  input: z.strictObject({ ...target, values }),
  run: (api, { values, ...sent }) => inMass(api, "massUpdate", sent, values),
})

const massDelete = tool({
  name: "mass_delete",
  title: "Delete many records",
  description:
    "Puts every record that words and filters find in the trash, in one step that one undo takes back. First with dry_run true: it answers how many " +
    "match. Ask the person, and only then call again with dry_run false and that number as matched.",
  effect: "removes",
  input: z.strictObject(target),
  run: (api, sent) => inMass(api, "massTrash", sent),
})

export const massTools = [massUpdate, massDelete]
