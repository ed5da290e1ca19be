import { type SearchEntity, searchEntities } from "@funil/contract/search"
import type { RecordSource } from "../../platform/records/record-source.ts"
import type { Face, Noun } from "../../nouns/noun.ts"
import { nouns } from "../../nouns/nouns.ts"
import { fixedSource } from "../../nouns/record-sources.ts"

/** A noun as the search over all of them sees it. */
export interface SearchNoun extends Pick<Noun, "rights" | "name"> {
  readonly entity: SearchEntity
  readonly source: RecordSource
  readonly face: Face
}

export const searchNouns: readonly SearchNoun[] = searchEntities.map((entity) => ({
  ...nouns[entity],
  entity,
  source: fixedSource(entity),
}))
