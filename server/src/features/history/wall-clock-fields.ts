import { type Clocked, keptWallClock } from "../../platform/wall-clock.ts"

type Fields = Record<string, [from: unknown, to: unknown]>

/** The fields of the ledger that are wall clocks; only tasks have them. */
const wallClocks: ReadonlySet<string> = new Set(["start", "end"])

/** The fields of a change with wall clocks as such; the oldest were kept as instants. */
export function withWallClocks({ timezone }: Pick<Clocked, "timezone">, fields: Fields): Fields {
  const shown = (value: unknown) => (typeof value === "string" ? keptWallClock(value, timezone) : value)
  return Object.fromEntries(
    Object.entries(fields).map(([name, [from, to]]): [string, Fields[string]] => [
      name,
      wallClocks.has(name) ? [shown(from), shown(to)] : [from, to],
    ]),
  )
}
