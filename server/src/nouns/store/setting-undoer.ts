import { can, type Permission } from "@funil/contract/account/permissions"
import type { UndoReason } from "@funil/contract/records/history"
import { ownValue } from "@funil/contract/shared/own-value"
import type { Tx } from "../../platform/db/transaction.ts"
import type { State } from "../../platform/ledger/record.ts"
import { freeKey, type PositionRow } from "../../platform/order-key.ts"
import type {
  Setting,
  SettingChange,
  SettingDefinition,
  SettingEntity,
  Settings,
  SettingStamps,
} from "./setting-definition.ts"
import { type BatchUndoer, batchUndoer, oneByOne } from "./undoer.ts"

/** What an undo needs from a store. */
interface Store<R> {
  readonly lockAny: (tx: Tx, id: string) => Promise<R | undefined>
  readonly lockPlaces: (tx: Tx, row: R) => Promise<PositionRow[]>
  readonly save: (tx: Tx, before: R, patch: Partial<R>) => Promise<R>
  readonly saveAll: (tx: Tx, changes: readonly SettingChange<R>[]) => Promise<R[]>
  readonly state: (row: R) => State
  readonly stored: (fields: State) => Partial<R>
}

/** Returns the undoer of a setting from its store and its definition. */
export function settingUndoer<
  R extends SettingStamps,
  A,
  W extends Permission,
  V extends keyof R,
  T extends Permission,
>(store: Store<R>, definition: SettingDefinition<R, A, W, V, T>): BatchUndoer {
  const { right, several, content } = definition
  if (several)
    return batchUndoer({
      lock: several.lock,
      stateOf: (row) => store.state(row),
      save: async (tx, changes, refuse) => {
        const open = several.putBack(changes, refuse)
        await store.saveAll(
          tx,
          open.map(({ before, fields }) => ({ before, patch: store.stored(fields) })),
        )
      },
    })
  return oneByOne({
    lockState: async (tx, id) => {
      if (tx.user && !can(tx.user.role, right)) return null
      const row = await store.lockAny(tx, id)
      return row ? { ...store.state(row), ...content?.(row) } : null
    },
    write: (tx, id, fields) => putBack(tx, store, definition, { id, fields }),
  })
}

async function putBack<
  R extends SettingStamps,
  A,
  W extends Permission,
  V extends keyof R,
  T extends Permission,
>(
  tx: Tx,
  store: Store<R>,
  definition: SettingDefinition<R, A, W, V, T>,
  { id, fields }: { readonly id: string; readonly fields: State },
): Promise<UndoReason | undefined> {
  const before = await store.lockAny(tx, id)
  if (!before) return undefined
  const stored = store.stored(fields)
  const patch = definition.putBack ? await definition.putBack(tx, before, stored) : stored
  if (typeof patch === "string") return patch
  const position: unknown = ownValue(patch, "position")
  const free =
    definition.place && typeof position === "string"
      ? placed<R>(freeKey(await store.lockPlaces(tx, before), id, position))
      : {}
  await store.save(tx, before, { ...patch, ...free })
  return undefined
}

/**
 * Returns the patch of a position. Only settings with an order call it, and their rows have a
 * position.
 */
export function placed<R>(position: string): Partial<R> {
  return { position } as unknown as Partial<R>
}

/** Returns the undoer of each setting. */
export function undoersOf(settings: Settings): Readonly<Record<SettingEntity, BatchUndoer>> {
  const undoers = Object.entries<Setting>(settings).map(([entity, { undoer }]) => [entity, undoer])
  // The keys come from `settings`.
  return Object.fromEntries(undoers) as Record<SettingEntity, BatchUndoer>
}
