import type { Contact } from "@funil/contract/records/contacts"
import * as contract from "@funil/contract/forms/given-details"
import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query"
import { call, read } from "../../lib/api/api.ts"
import { messages, type Messages } from "../../lib/text/messages.ts"
import { handleFailure } from "../../lib/api/query-client.ts"
import { showAnswer } from "../../lib/api/show-answer.ts"
import { showToast } from "../../lib/toasts.ts"
import { undoAction } from "../../lib/api/undo.ts"
import { useSaveRecord } from "../../records/record-api.ts"
import { contactKind } from "./contact-kind.ts"

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
