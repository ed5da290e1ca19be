import { recordRoute } from "@funil/contract/shared/record-routes"
import { ownValue } from "@funil/contract/shared/own-value"
import type { DuplicateReason } from "@funil/contract/shared/duplicates"
import { queryOptions, skipToken, useQuery } from "@tanstack/react-query"
import { TriangleAlert } from "lucide-react"
import { useEffect, useEffectEvent } from "react"
import { read } from "../../../lib/api/api.ts"
import { useMessages } from "../../../lib/text/messages.ts"
import { useDebounced } from "../../../ui/forms/debounced.ts"
import type { RecordKind } from "../../record-kind.ts"
import styles from "./alike-notice.module.css"

/** Debounce of the query, in milliseconds. */
const delay = 350
/** Shorter phones are still being typed. */
const leastPhone = 8

const reasons: Readonly<Record<string, DuplicateReason>> = {
  email: "email",
  phone1: "phone",
  phone2: "phone",
  document: "document",
}

interface AlikeQuery {
  readonly kind: Pick<RecordKind, "key" | "entity" | "alike">
  /** The field's name. */
  readonly name: string
  readonly value: unknown
  /** The id of the edited record, if it exists already. */
  readonly except?: string | undefined
}

/** Other records with the typed value, once it is complete. */
function alikeOptions({ kind: { key, alike }, name, value, except }: AlikeQuery) {
  const reason = ownValue(reasons, name)
  const isTyped = typeof value === "string" && value.trim().length >= (reason === "phone" ? leastPhone : 1)
  const asked = reason && isTyped ? alike?.body.safeParse({ [reason]: value, except }) : undefined
  const body = asked?.success ? asked.data : undefined
  return queryOptions({
    queryKey: [key, "alike", body],
    queryFn:
      alike && body ? async ({ signal }) => (await read(alike, { body }, { signal })).records : skipToken,
    meta: { silent: true },
  })
}

interface Props extends AlikeQuery {
  /**
   * Uses the existing record in place of the new one. Without it, the record opens in another tab.
   */
  onUse?: ((id: string) => void) | undefined
  /** Receives the ids of the shown duplicates. */
  onTold?: ((ids: readonly string[]) => void) | undefined
}

/** Shows other records with the same email, phone or document while the user types. */
export function AlikeNotice({ onUse, onTold, ...asked }: Props) {
  const words = useMessages().details.alike
  const value = useDebounced(asked.value, delay)
  const found = useQuery(alikeOptions({ ...asked, value })).data
  const told = (value === asked.value && found) || []
  const ids = told.map(({ id }) => id).join()
  const tell = useEffectEvent((all: string) => onTold?.(all.split(",")))
  useEffect(() => {
    if (ids !== "") tell(ids)
  }, [ids])
  const reason = ownValue(reasons, asked.name)
  if (told.length === 0 || reason === undefined) return null
  return (
    <div role="status">
      <ul className={`stack gap-half ${styles.list}`}>
        {told.map(({ id, name }) => (
          <li key={id} className={`flex items-start gap-1 text-s text-warning ${styles.item}`}>
            <TriangleAlert aria-hidden="true" />
            <span className="flex-1 min-w-0 break">{words.has[reason](name)}</span>
            {onUse ? (
              <button
                type="button"
                className={`flex-none text-accent medium ${styles.action}`}
                onClick={() => onUse(id)}
              >
                {words.use}
              </button>
            ) : (
              <a
                className={`flex-none text-accent medium ${styles.action}`}
                href={recordRoute(asked.kind.entity, id)}
                target="_blank"
                rel="noreferrer"
              >
                {words.open}
              </a>
            )}
          </li>
        ))}
      </ul>
    </div>
  )
}
