import { Refusal } from "./refusal.ts"

function plain(name: string): string {
  return name.normalize("NFKD").replaceAll(/\p{M}/gu, "").trim().toLowerCase()
}

/**
 * The one that is meant by an id or a name, without regard to case and accents; the first when nothing is said. Ends with a `Refusal` that
 * names them all where none or several fit.
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
