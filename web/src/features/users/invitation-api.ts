import { inviteUsers, renewInvitation } from "@funil/contract/account/invitations"
import { createUser } from "@funil/contract/account/users"
import type { LoggedUser } from "@funil/contract/account/auth"
import { type QueryClient, useMutation, useQueryClient } from "@tanstack/react-query"
import { type BodyOf, call } from "../../lib/api/api.ts"
import { currentFormat } from "../../lib/text/format.ts"
import { meOptions, useMe } from "../../lib/session/me.ts"
import { messages } from "../../lib/text/messages.ts"
import { showToast } from "../../lib/toasts.ts"
import { usersOptions } from "./user-api.ts"
import { personName } from "../../lib/text/person-name.ts"

/**
 * How an invitation is delivered: by mail, by mail once the account's email is verified, or only as
 * a link.
 */
export type InvitationWay = "mail" | "waits" | "link"

function invitationWay(me: LoggedUser | undefined): InvitationWay {
  if (me && !me.sends_mail) return "link"
  return me && !me.account.email_proved ? "waits" : "mail"
}

export function useInvitationWay(): InvitationWay {
  return invitationWay(useMe())
}

/** The toast title for invitations. Mentions mails only if they are sent. */
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

/** Copies the link of an invitation. */
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

/** Invites people by email. Reports addresses that belong to a user already. */
export function useInviteUsers() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async (body: BodyOf<typeof inviteUsers>) => (await call(inviteUsers, { body })).data,
    onSuccess: async ({ invited, taken }) => {
      const { many } = messages().invitations
      const description = taken.length > 0 ? { description: many.taken(taken.join(", ")) } : {}
      // A mail can't be recalled, so there is no undo.
      if (invited.length > 0)
        showToast({ status: "success", title: madeTitle(client, invited.length), ...description })
      else showToast({ status: "warning", title: many.nobody, ...description })
      await client.invalidateQueries({ queryKey: usersOptions.queryKey })
    },
    meta: { failure: (m) => m.users.inviteFailed },
  })
}

/** Invites a user, or adds one with a password. */
export function useInviteUser() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async (body: BodyOf<typeof createUser>) => (await call(createUser, { body })).data,
    onSuccess: async (user, { password }) => {
      const { added } = messages().users
      // A sent mail or a shared password can't be recalled, so there is no undo.
      if (password) showToast({ status: "success", title: added(personName(user)) })
      else showToast({ status: "success", title: madeTitle(client, 1) })
      await client.invalidateQueries({ queryKey: usersOptions.queryKey })
    },
    meta: { failure: (m) => m.users.inviteFailed },
  })
}
