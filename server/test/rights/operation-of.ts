import { type Change, listOf, type Noun, nouns, type SmallAccount } from "./small-account.ts"

type Snapshot = Readonly<Record<Noun, ReadonlyMap<string, Readonly<Record<string, unknown>>>>>

/** Returns a copy of all records for a later comparison. */
export function snapshotOf(account: SmallAccount): Snapshot {
  const entries = nouns.map((noun) => [
    noun,
    new Map(structuredClone(listOf(account, noun)).map((one) => [one.id, one])),
  ])
  // Each noun has its list.
  return Object.fromEntries(entries) as Snapshot
}

/**
 * Returns an operation's changes by comparing records before and after. Lists a related deal only
 * at the near end.
 */
export function changesSince(account: SmallAccount, before: Snapshot, linked: readonly string[]): Change[] {
  const after = snapshotOf(account)
  return nouns.flatMap((noun) =>
    [...after[noun]].flatMap(([id, record]): Change[] => {
      const was = before[noun].get(id)
      const fields = Object.entries(record).flatMap(([name, value]): [string, [unknown, unknown]][] => {
        const isSame = was !== undefined && JSON.stringify(was[name]) === JSON.stringify(value)
        const isFarEnd = name === "deals" && was !== undefined && !linked.includes(id)
        const isImplied = was === undefined && name === "isTrashed"
        return isSame || isFarEnd || isImplied ? [] : [[name, [was?.[name], value]]]
      })
      const isCreation = was === undefined
      return fields.length > 0 ? [{ noun, id, isCreation, fields: Object.fromEntries(fields) }] : []
    }),
  )
}
