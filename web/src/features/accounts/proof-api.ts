import { proveEmail, sendEmailProof } from "@funil/contract/email-proof"
import { useMutation, useQueryClient } from "@tanstack/react-query"
import { type BodyOf, call } from "../../lib/api.ts"
import { meOptions } from "../../lib/me.ts"
import { messages } from "../../lib/messages.ts"
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
    meta: { failure: (m) => m.proof.failed },
  })
}
