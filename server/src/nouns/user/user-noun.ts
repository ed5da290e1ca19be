import { nounRights } from "@funil/contract/noun-rights"
import { sql } from "kysely"
import { folded } from "../../platform/records/like-pattern.ts"
import { foldedBy, personName } from "../names.ts"
import type { Noun } from "../noun.ts"
import { userDetailScope, userScope } from "./user-visibility.ts"

export const userNoun = {
  table: "users",
  rights: nounRights.user,
  scope: userScope,
  // What hangs on a user tells more than who it is.
  host: { permission: "user.details", scope: userDetailScope },
  name: personName,
  folded: foldedBy(personName),
  face: {
    ranked: (_ctx, alias) =>
      folded(sql`${sql.ref(alias)}.first_name || ' ' || coalesce(${sql.ref(alias)}.last_name, '')`),
    detail: (ctx, alias) => sql`(case when ${userDetailScope(ctx, alias)} then ${sql.ref(alias)}.email end)`,
    picture: "profile_picture",
  },
} as const satisfies Noun
