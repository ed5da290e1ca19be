import type { Permission } from "@funil/contract/permissions"
import type { SearchEntity } from "@funil/contract/search"
import type { RawBuilder } from "kysely"
import type { Context } from "../../platform/context.ts"
import type { RecordSource } from "../../platform/records/record-source.ts"

/** A noun as the search over all of them sees it; the expressions speak of the source's alias. */
export interface SearchNoun {
  readonly entity: SearchEntity
  readonly permission: Permission
  readonly source: RecordSource
  /** What the record is called. */
  readonly name: RawBuilder<string>
  /** The same without case and accents; something may stand behind it. */
  readonly folded: RawBuilder<string>
  /** What tells it from others of that name. */
  readonly detail: (ctx: Context) => RawBuilder<string | null>
  readonly picture: RawBuilder<string | null>
}
