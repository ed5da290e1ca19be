import { sql } from "kysely"
import { scopeFor } from "../../platform/access/require-can.ts"
import type { Tx } from "../../platform/db/transaction.ts"
import { userDetailScope } from "../../nouns/user/user-visibility.ts"

/** Somewhere that something was sent to, and whose address that was. */
export interface Addressed {
  readonly to: string
  readonly user_id: string | null
}

/** Says the names of people whose details the caller may not know in place of their addresses; `escape` makes a name fit the text. */
export interface HiddenAddresses {
  readonly inText: (text: string, escape?: (name: string) => string) => string
  /** The address itself, or the name of the user whose it is. */
  readonly of: (sent: Addressed) => string
}

const seeingAll: HiddenAddresses = { inText: (text) => text, of: ({ to }) => to }

// Bounded and tried only where a word begins, so that no text takes long. In HTML an apostrophe is written out.
const address =
  /(?<![^\s@<>"'(),;:=?&/])(?:[^\s@<>"'(),;:=?&/](?:&#39;|[^\s@<>"(),;:=?&/]){0,63}@[\p{L}\p{N}_-]+(?:\.[\p{L}\p{N}_-]+)+|\+?(?<!\d)\d{8,15}(?!\d))/gu

/** An address in the form in which it is looked up: an e-mail in lower case, or a telephone in E.164. */
function keyOf(found: string): string {
  if (found.includes("@")) return found.replaceAll("&#39;", "'").toLowerCase()
  return found.startsWith("+") ? found : `+${found}`
}

interface Hidden {
  readonly id: string
  readonly name: string
  readonly reach: readonly string[]
}

/** What of these texts, and of where something was sent, the caller may not know. */
export async function hiddenAddresses(
  tx: Tx,
  sent: readonly Addressed[],
  texts: readonly (string | null)[],
): Promise<HiddenAddresses> {
  if (scopeFor(tx, "user.details") === "all") return seeingAll
  const said = [...texts, ...sent.map(({ to }) => to)]
  const keys = [...new Set(said.flatMap((text) => (text?.match(address) ?? []).map(keyOf)))]
  const ids = sent.flatMap(({ user_id }) => user_id ?? [])
  if (keys.length === 0 && ids.length === 0) return seeingAll
  const { rows } = await sql<Hidden>`/* hidden addresses */
    select u.id, concat_ws(' ', u.first_name, u.last_name) as name, array_remove(array[u.email_key, u.phone1], null) as reach
    from users u
    where u.account_id = ${tx.accountId} and not ${userDetailScope(tx, "u")}
      and (u.id = any(${ids}::uuid[]) or u.email_key = any(${keys}) or u.phone1 = any(${keys}))
  `.execute(tx.db)
  return hiding(rows, sent)
}

function hiding(hidden: readonly Hidden[], sent: readonly Addressed[]): HiddenAddresses {
  const byId = new Map(hidden.map(({ id, name }) => [id, name]))
  const names = new Map(hidden.flatMap(({ name, reach }) => reach.map((each) => [each, name] as const)))
  // What was somebody's address once may be another by now.
  for (const { to, user_id } of sent) {
    const name = user_id === null ? undefined : byId.get(user_id)
    if (name !== undefined) names.set(keyOf(to), name)
  }
  const inText: HiddenAddresses["inText"] = (text, escape = (name) => name) =>
    text.replaceAll(address, (found) => {
      const name = names.get(keyOf(found))
      return name === undefined ? found : escape(name)
    })
  return { inText, of: ({ to, user_id }) => (user_id === null ? inText(to) : (byId.get(user_id) ?? to)) }
}
