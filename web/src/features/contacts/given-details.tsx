import * as contract from "@funil/contract/forms/given-details"
import type { GivenDetail } from "@funil/contract/forms/given-details"
import { useQuery, queryOptions, useMutation, useQueryClient } from "@tanstack/react-query"
import { useFormat } from "../../lib/text/format.ts"
import { useMessages, messages, type Messages } from "../../lib/text/messages.ts"
import { fieldShape } from "../../records/fields/field-shape.ts"
import { fieldText } from "../../records/fields/field-text.ts"
import { Button } from "../../ui/marks/button.tsx"
import styles from "./given-details.module.css"
import type { Contact } from "@funil/contract/records/contacts"
import { call, read } from "../../lib/api/api.ts"
import { handleFailure } from "../../lib/api/query-client.ts"
import { showAnswer } from "../../lib/api/show-answer.ts"
import { showToast } from "../../lib/toasts.ts"
import { undoAction } from "../../lib/api/undo.ts"
import { useSaveRecord } from "../../records/record-api.ts"
import { contactKind } from "./contact-kind.ts"

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

/**
 * The details that visitors of public pages entered for a contact, newest first. A change of the
 * contact invalidates them.
 */
export const givenDetailsOptions = (id: string) =>
  queryOptions({
    queryKey: ["contacts", "given", id],
    queryFn: ({ signal }) => read(contract.listGivenDetails, { params: { id } }, { signal }),
    meta: { silent: true },
  })

/**
 * Returns the change that accepts a detail. It fills an empty field, else adds another address, so
 * it replaces nothing.
 */
export function acceptedPatch(
  { field, value }: Pick<contract.GivenDetail, "field" | "value">,
  { email, phone1, phone2, other_emails, other_phones }: Contact,
): Readonly<Record<string, unknown>> {
  if (field === "email" && email) return { other_emails: [...other_emails, value] }
  if (field !== "phone") return { [field]: value }
  if (!phone1) return { phone1: value }
  return phone2 ? { other_phones: [...other_phones, value] } : { phone2: value }
}

/** Adds a detail to the contact. */
export function useAcceptDetail(id: string) {
  const client = useQueryClient()
  const save = useSaveRecord(contactKind, id)
  return useMutation({
    mutationFn: (detail: contract.GivenDetail) => save((contact) => acceptedPatch(detail, contact)),
    onSuccess: async ({ undoToken }) => {
      showToast({
        status: "success",
        title: messages().givenDetails.accepted,
        action: undoAction(client, undoToken),
      })
      await client.invalidateQueries({ queryKey: ["contacts", "given", id] })
    },
    meta: { failure: (m) => m.givenDetails.acceptFailed },
  })
}

const failure = (m: Messages) => m.givenDetails.dismissFailed

/** Dismisses a detail. The toast offers an undo. */
export function useDismissDetail(id: string) {
  const client = useQueryClient()
  const send = async ({ field, value }: contract.GivenDetail, dismissed: boolean) => {
    const { data } = await call(contract.dismissGivenDetail, {
      params: { id },
      body: { field, value, dismissed },
    })
    await showAnswer(client, givenDetailsOptions(id).queryKey, data)
  }
  return useMutation({
    mutationFn: (detail: contract.GivenDetail) => send(detail, true),
    onSuccess: (_, detail) => {
      const m = messages()
      showToast({
        status: "success",
        title: m.givenDetails.dismissed,
        action: {
          label: m.ui.undo,
          run: () => void send(detail, false).catch((error: Error) => handleFailure(error, { failure })),
        },
      })
    },
    meta: { failure },
  })
}
