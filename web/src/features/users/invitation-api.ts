import { renewInvitation } from "@funil/contract/invitations"
import { useMutation } from "@tanstack/react-query"
import { call } from "../../lib/api.ts"
import { currentFormat } from "../../lib/format.ts"
import { messages } from "../../lib/messages.ts"
import { showToast } from "../../lib/toasts.ts"

export function useResendInvitation() {
  return useMutation({
    mutationFn: ({ id }: { id: string; name: string }) =>
      call(renewInvitation, { params: { id }, body: { mail: true } }),
    onSuccess: (_, { name }) => showToast({ status: "success", title: messages().invitations.resent(name) }),
    meta: { failure: (m) => m.invitations.resendFailed },
  })
}

/** Copies the link of an invitation, to be sent by other ways than mail. */
export function useCopyInvitation() {
  return useMutation({
    mutationFn: async (id: string) => {
      const { data } = await call(renewInvitation, { params: { id }, body: { mail: false } })
      await navigator.clipboard.writeText(data.url)
      return data
    },
    onSuccess: ({ expires_at }) => {
      const { copied, copiedText } = messages().invitations
      const description = copiedText(currentFormat().longDate(expires_at))
      showToast({ status: "success", title: copied, description })
    },
    meta: { failure: (m) => m.invitations.copyFailed },
  })
}
