import type { MassNoun } from "../../platform/records/mass-edit.ts"
import { atPlaces } from "../../platform/records/mass-input.ts"
import type { RecordStore } from "../store/record-store.ts"
import type { Own, StoredRow } from "../store/stored-row.ts"
import { massValues, unlessRefused } from "./mass-values.ts"
import type { BodyOf, Writing } from "./plain-writes.ts"

/** Returns which records of a noun the caller may change in a mass edit. */
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

/** Returns the mass edit of a noun, which changes each record like a PUT. */
export function plainMass<
  C extends object,
  N extends keyof C,
  L extends object,
  S extends Own,
  New,
  Sent extends BodyOf<Sent, C & L>,
>(
  store: RecordStore<C, N, L, S>,
  { update, linkable, settling }: Writing<StoredRow<C, L, S>, New, Sent>,
): MassNoun {
  const { entity, source } = store
  return {
    ...massRights(store),
    updating: async (tx, values) => {
      const noun = { entity, schema: update, fields: source.fields }
      const { input, isTouched, named, listsOf, complete, placeOf } = await massValues(tx, noun, values)
      const sent = store.values(input)
      const links = store.values(named(store.linkNames))
      await atPlaces(placeOf, () => linkable?.(tx, null, { ...sent, ...links }))
      // Conditions of custom fields may read links.
      const isBare = !isTouched(...store.linkNames) && !input.custom_fields
      return async (tx, ids) => {
        const settled = settling?.(tx)
        const patchOf = (before: StoredRow<C, L, S>) => {
          const lists = listsOf(before)
          if (!lists) return null
          const own = { ...sent, ...store.values(lists) }
          return settled ? unlessRefused(() => settled(before, own)) : own
        }
        const changes = (await store.lockLive(tx, ids, "update", { isBare })).flatMap((before) => {
          const own = patchOf(before)
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
