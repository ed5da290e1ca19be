import { recordRoute } from "@funil/contract/shared/record-routes"
import { ownValue } from "@funil/contract/shared/own-value"
import type { DuplicateReason } from "@funil/contract/shared/duplicates"
import { queryOptions, skipToken, useQuery } from "@tanstack/react-query"
import { TriangleAlert } from "lucide-react"
import { useEffect, useEffectEvent } from "react"
import { read } from "../../lib/api.ts"
import { useMessages } from "../../lib/messages.ts"
import { useDebounced } from "../../ui/debounced.ts"
import type { RecordKind } from "../record-kind.ts"
import styles from "./alike-notice.module.css"

/** Milliseconds that the question waits for the next key. */
const delay = 350
/** Fewer signs of a phone are one that is still being typed. */
const leastPhone = 8

const reasons: Readonly<Record<string, DuplicateReason>> = {
  email: "email",
  phone1: "phone",
  phone2: "phone",
  document: "document",
}

interface Asked {
  readonly kind: Pick<RecordKind, "key" | "entity" | "alike">
  /** A field of the noun. */
  readonly name: string
  readonly value: unknown
  /** The record that it is typed for, if there is one yet. */
  readonly except?: string | undefined
}

/** Who else has what is typed, once that is whole. */
function alikeOptions({ kind: { key, alike }, name, value, except }: Asked) {
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

interface Props extends Asked {
  /** Takes one that is there already in place of what is being made; left out, it is opened in another tab. */
  onUse?: ((id: string) => void) | undefined
  /** Those that were told of. */
  onTold?: ((ids: readonly string[]) => void) | undefined
}

/** Says who has the e-mail, phone or document already while it is typed. */
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
      <ul className={styles.list}>
        {told.map(({ id, name }) => (
          <li key={id} className={styles.item}>
            <TriangleAlert aria-hidden="true" />
            <span className={styles.text}>{words.has[reason](name)}</span>
            {onUse ? (
              <button type="button" className={styles.action} onClick={() => onUse(id)}>
                {words.use}
              </button>
            ) : (
              <a
                className={styles.action}
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
