import type { GivenDetail } from "@funil/contract/forms/given-details"
import { useQuery } from "@tanstack/react-query"
import { useFormat } from "../../lib/text/format.ts"
import { useMessages } from "../../lib/text/messages.ts"
import { fieldShape } from "../../records/fields/field-shape.ts"
import { fieldText } from "../../records/fields/field-text.ts"
import { Button } from "../../ui/marks/button.tsx"
import { givenDetailsOptions, useAcceptDetail, useDismissDetail } from "./given-detail-api.ts"
import styles from "./given-details.module.css"

interface Props {
  contactId: string
  isLocked: boolean
}

function Detail({ contactId, isLocked, detail }: Props & { detail: GivenDetail }) {
  const m = useMessages()
  const words = m.givenDetails
  const format = useFormat()
  const accept = useAcceptDetail(contactId)
  const dismiss = useDismissDetail(contactId)
  const { field, value, form, given_at: given } = detail
  const when = format.relative(given)
  const column = field === "phone" ? "phone1" : field
  const text = fieldText(fieldShape("contact", column, { type: "text" }), { m, format }, value)
  const isBusy = accept.isPending || dismiss.isPending
  return (
    <li className={`row wrap ${styles.detail}`}>
      <div className={styles.what}>
        <p>
          <span className="faint">{m.fieldNames.contact[column]}</span> {text}
        </p>
        <p className="text-s faint">{form ? words.byForm(form.name, when) : words.byOrder(when)}</p>
      </div>
      {!isLocked && (
        <div className="flex gap-1">
          <Button
            size="s"
            aria-label={words.acceptLabel(text)}
            busy={accept.isPending}
            disabled={isBusy}
            onClick={() => accept.mutate(detail)}
          >
            {words.accept}
          </Button>
          <Button
            size="s"
            look="plain"
            aria-label={words.dismissLabel(text)}
            disabled={isBusy}
            onClick={() => dismiss.mutate(detail)}
          >
            {words.dismiss}
          </Button>
        </div>
      )}
    </li>
  )
}

/** Details that visitors of public pages entered for the contact, to accept or dismiss. */
export function GivenDetails({ contactId, isLocked }: Props) {
  const words = useMessages().givenDetails
  const { data = [] } = useQuery(givenDetailsOptions(contactId))
  if (data.length === 0) return null
  return (
    <section className={styles.section} aria-label={words.title}>
      <h3>{words.title}</h3>
      <p className="text-s faint">{words.about}</p>
      <ul>
        {data.map((detail) => (
          <Detail
            key={`${detail.field} ${detail.value}`}
            contactId={contactId}
            isLocked={isLocked}
            detail={detail}
          />
        ))}
      </ul>
    </section>
  )
}
