import { inviteUsers, renewInvitation } from "@funil/contract/invitations"
import type { LoggedUser } from "@funil/contract/auth"
import { type QueryClient, useMutation, useQueryClient } from "@tanstack/react-query"
import { type BodyOf, call } from "../../lib/api.ts"
import { currentFormat } from "../../lib/format.ts"
import { meOptions, useMe } from "../../lib/me.ts"
import { messages } from "../../lib/messages.ts"
import { showToast } from "../../lib/toasts.ts"
import { usersOptions } from "./user-api.ts"

/** How an invitation comes to its reader: by mail, by mail once the account's e-mail is proved, or by its link alone. */
export type InvitationWay = "mail" | "waits" | "link"

function invitationWay(me: LoggedUser | undefined): InvitationWay {
  if (me && !me.sends_mail) return "link"
  return me && !me.account.email_proved ? "waits" : "mail"
}

export function useInvitationWay(): InvitationWay {
  return invitationWay(useMe())
}

/** What was done with so many invitations, without a word of mails that nobody gets. */
export function madeTitle(client: QueryClient, count: number): string {
  return messages().invitations.made[invitationWay(client.getQueryData(meOptions.queryKey))](count)
}

export function useResendInvitation() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ id }: { id: string; name: string }) =>
      call(renewInvitation, { params: { id }, body: { mail: true } }),
    onSuccess: (_, { name }) => {
      const { resent, made } = messages().invitations
      const way = invitationWay(client.getQueryData(meOptions.queryKey))
      showToast({ status: "success", title: way === "mail" ? resent(name) : made[way](1) })
    },
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

/** Invites people by their addresses; those that somebody has already are told. */
export function useInviteUsers() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async (body: BodyOf<typeof inviteUsers>) => (await call(inviteUsers, { body })).data,
    onSuccess: async ({ invited, taken }) => {
      const { many } = messages().invitations
      const description = taken.length > 0 ? { description: many.taken(taken.join(", ")) } : {}
      // The mails are on their way and can't be taken back, so this offers no undo.
      if (invited.length > 0)
        showToast({ status: "success", title: madeTitle(client, invited.length), ...description })
      else showToast({ status: "warning", title: many.nobody, ...description })
      await client.invalidateQueries({ queryKey: usersOptions.queryKey })
    },
    meta: { failure: (m) => m.users.inviteFailed },
  })
}
