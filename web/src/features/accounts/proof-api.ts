import { proveEmail, sendEmailProof } from "@funil/contract/account/email-proof"
import { useMutation, useQueryClient } from "@tanstack/react-query"
import { ApiError } from "../../lib/api/api-error.ts"
import { type BodyOf, call } from "../../lib/api/api.ts"
import { meOptions } from "../../lib/session/me.ts"
import { messages } from "../../lib/text/messages.ts"
import { handleFailure } from "../../lib/api/query-client.ts"
import { showToast } from "../../lib/toasts.ts"

export function useSendEmailProof() {
  return useMutation({
    mutationFn: async () => (await call(sendEmailProof, {})).data,
    onSuccess: ({ email }) => showToast({ status: "success", title: messages().proof.resent(email) }),
    meta: { failure: (m) => m.proof.resendFailed },
  })
}

export function useProveEmail() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: BodyOf<typeof proveEmail>) => call(proveEmail, { body }),
    onSuccess: async () => {
      const { done, doneText } = messages().proof
      showToast({ status: "success", title: done, description: doneText })
      await client.invalidateQueries({ queryKey: meOptions.queryKey })
    },
    // The field shows the error. On a phone a toast would cover the field.
    onError: (error) => {
      if (error instanceof ApiError && Object.keys(error.fields).length > 0) return
      handleFailure(error, { failure: (m) => m.proof.failed })
    },
    meta: { silent: true },
  })
}
