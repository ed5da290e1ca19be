import type { Endpoint } from "@funil/contract/shared/endpoint"
import { entities } from "@funil/contract/shared/entities"
import { leavesOf, type Path, withLeaf } from "../leaves.ts"
import type { Sample } from "../samples/sample.ts"

/** A record with canaries, or a record that answers must not mention. */
export interface PlantedRecord {
  readonly id: string
  readonly key: string
}

/** By the first word of the endpoints' ids. */
export type PlantedByNoun = Readonly<Record<string, readonly PlantedRecord[]>>

interface PlantedRecords {
  readonly planted: PlantedByNoun
  /** Returns the noun of an id in a sample. */
  readonly nounOf: (id: string) => string | undefined
}

/** Returns a read's sample with the largest possible answer. */
export function widest({ id, reads, media }: Endpoint, sample: Sample): Sample[] {
  if (!reads && media !== "csv" && media !== "sheet") return []
  const { kinds: _, before: __, state: ___, channel: ____, search, ...query } = sample.query ?? {}
  const wide = {
    ...query,
    ...(query["per_page"] && { per_page: "100" }),
    ...(query["q"] && { q: "kn-" }),
    ...(search !== undefined && id.endsWith(".search") && { search: "%" }),
  }
  const { search: _____, ...body } = (sample.body ?? {}) as Record<string, unknown>
  const whole = {
    ...sample,
    query: wide,
    ...(sample.body && { body: { ...body, ...("filters" in body && { filters: [] }) } }),
  }
  const isByNoun = "entity" in wide && !("record_id" in wide)
  return isByNoun ? entities.map((entity) => ({ ...whole, query: { ...wide, entity } })) : [whole]
}

/** Returns the places of a noun and an id in a sample. */
function pairsIn(sample: Sample): { entity: Path; id: Path }[] {
  const places = leavesOf(sample).map(({ path }) => path)
  return places.flatMap((entity) => {
    if (entity.at(-1) !== "entity") return []
    const id = [...entity.slice(0, -1), entity[0] === "params" ? "id" : "record_id"]
    return places.some((other) => other.join(".") === id.join(".")) ? [{ entity, id }] : []
  })
}

/** Returns a sample for each planted record, in place of the sample's own record. */
export function aboutPlanted(
  endpoint: Endpoint,
  sample: Sample,
  { planted, nounOf }: PlantedRecords,
  isWanted: (record: PlantedRecord) => boolean = () => true,
): Sample[] {
  const wanted = (noun: string) => (planted[noun] ?? []).filter(isWanted)
  const pairs = pairsIn(sample)
  const ofPair = (pair: (typeof pairs)[number], entity: string) =>
    wanted(entity).map(({ id }) => withLeaf(withLeaf(sample, pair.entity, entity), pair.id, id))
  if (pairs.length > 0) return pairs.flatMap((pair) => entities.flatMap((entity) => ofPair(pair, entity)))
  const [own = ""] = endpoint.id.split(".")
  return leavesOf(sample).flatMap(({ path, value }) => {
    // A filter finds a part of what the list without it shows.
    if (path.includes("filters")) return []
    const ownNoun = path.join(".") === "params.id" && own in planted ? own : nounOf(String(value))
    const noun = path.at(-1) === "token" ? "operation" : ownNoun
    return noun ? wanted(noun).map(({ id }) => withLeaf(sample, path, id)) : []
  })
}
