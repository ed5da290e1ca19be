import { sql } from "kysely"
import { userDetailScope } from "../../nouns/user/user-noun.ts"
import { scopeFor } from "../../platform/access/require-can.ts"
import type { Tx } from "../../platform/db/transaction.ts"

/** An address of a delivery and the user it belonged to. */
export interface Recipient {
  readonly to: string
  readonly user_id: string | null
}

/**
 * Replaces addresses of people whose details the caller may not see by their names. `escape`
 * encodes a name for the text.
 */
export interface HiddenAddresses {
  readonly inText: (text: string, escape?: (name: string) => string) => string
  /** Returns the address itself, or the name of its user. */
  readonly of: (sent: Recipient) => string
}

const seeingAll: HiddenAddresses = { inText: (text) => text, of: ({ to }) => to }

// Bounded and anchored at a word's start, so long texts stay fast. HTML encodes an apostrophe.
const address =
  /(?<![^\s@<>"'(),;:=?&/])(?:[^\s@<>"'(),;:=?&/](?:&#39;|[^\s@<>"(),;:=?&/]){0,63}@[\p{L}\p{N}_-]+(?:\.[\p{L}\p{N}_-]+)+|\+?(?<!\d)\d{8,15}(?!\d))/gu

interface HiddenPerson {
  readonly id: string
  readonly name: string
  readonly reach: readonly string[]
}

/** Returns which addresses in these texts and deliveries the caller may not see. */
export async function hiddenAddresses(
  tx: Tx,
  sent: readonly Recipient[],
  texts: readonly (string | null)[],
): Promise<HiddenAddresses> {
  if (scopeFor(tx, "user.details") === "all") return seeingAll
  const said = [...texts, ...sent.map(({ to }) => to)]
  const keys = [...new Set(said.flatMap((text) => (text?.match(address) ?? []).map(keyOf)))]
  const ids = sent.flatMap(({ user_id }) => user_id ?? [])
  if (keys.length === 0 && ids.length === 0) return seeingAll
  const { rows } = await sql<HiddenPerson>`/* hidden addresses */
    select u.id, concat_ws(' ', u.first_name, u.last_name) as name, array_remove(array[u.email_key, u.phone1], null) as reach
    from users u
    where u.account_id = ${tx.accountId} and not ${userDetailScope(tx, "u")}
      and (u.id = any(${ids}::uuid[]) or u.email_key = any(${keys}) or u.phone1 = any(${keys}))
  `.execute(tx.db)
  return hiding(rows, sent)
}

/** Returns an address as a lookup key: an email in lower case or a phone in E.164. */
function keyOf(found: string): string {
  if (found.includes("@")) return found.replaceAll("&#39;", "'").toLowerCase()
  return found.startsWith("+") ? found : `+${found}`
}

function hiding(hidden: readonly HiddenPerson[], sent: readonly Recipient[]): HiddenAddresses {
  const byId = new Map(hidden.map(({ id, name }) => [id, name]))
  const names = new Map(hidden.flatMap(({ name, reach }) => reach.map((each) => [each, name] as const)))
  // A former address of a user may belong to another one now.
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
