import { AppError } from "../platform/app-error.ts"
import type { MassNoun } from "../platform/records/mass-edit.ts"
import { atPlaces } from "../platform/records/mass-input.ts"
import { massValues } from "./mass-values.ts"
import type { BodyOf, Writing } from "./plain-writes.ts"
import type { RecordStore } from "./record-store.ts"
import type { StoredRow } from "./stored-row.ts"

/** Which records of a noun the caller may change at once. */
export function massRights<C extends object, N extends keyof C, L extends object, S extends object>(
  store: RecordStore<C, N, L, S>,
): Pick<MassNoun, "source" | "update" | "trash" | "scope"> {
  const { source, rights } = store
  return {
    source,
    update: rights.update,
    trash: rights.trash,
    scope: {
      update: (ctx, alias) => store.scope(ctx, "update", alias),
      trash: (ctx, alias) => store.scope(ctx, "trash", alias),
    },
  }
}

/** How many records of a noun are changed at once, each as a PUT would. */
export function plainMass<
  C extends object,
  N extends keyof C,
  L extends object,
  New,
  Sent extends BodyOf<Sent, C & L>,
>(store: RecordStore<C, N, L>, { update, linked, settling }: Writing<StoredRow<C, L>, New, Sent>): MassNoun {
  const { entity, source } = store
  return {
    ...massRights(store),
    updating: async (tx, values) => {
      const noun = { entity, schema: update, fields: source.fields }
      const { input, complete, placeOf } = await massValues(tx, noun, values)
      const sent = store.values(input)
      const content = linked ? await atPlaces(placeOf, () => linked(tx, null, sent)) : sent
      return async (tx, ids) => {
        const settled = settling?.(tx)
        const changes = (await store.lockLive(tx, ids, "update")).flatMap((before) => {
          const own = settled ? unlessRefused(() => settled(before, content)) : content
          const patch = own && complete(before, own)
          return patch ? [{ before, patch }] : []
        })
        await store.save(tx, changes)
        return changes.length
      }
    },
    trashing: async (tx, ids) => {
      const rows = await store.lockLive(tx, ids, "trash")
      await store.trash(tx, rows)
      return rows.length
    },
  }
}

/** What the rules make of a record; null when they do not allow it. */
function unlessRefused<T>(work: () => T): T | null {
  try {
    return work()
  } catch (error) {
    if (error instanceof AppError) return null
    throw error
  }
}
