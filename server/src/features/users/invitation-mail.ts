import type { Language } from "@funil/contract/account/accounts"
import { withIsolatedNames } from "@funil/contract/shared/values/isolated-names"
import { isTokenOf, signToken } from "../../platform/access/account-token.ts"
import type { Context } from "../../platform/context.ts"
import { inTransaction } from "../../platform/db/transaction.ts"
import type { JobDefinition } from "../../platform/jobs/job-definition.ts"
import { type Mail, productMail } from "../../platform/mail/compose-mail.ts"
import { mailRetry, sendMail } from "../../platform/mail/send-mail.ts"
import { type Invitation, findInvitation } from "./invitation-queries.ts"

interface Words {
  readonly subject: (company: string, by: string | undefined) => string
  readonly hello: (name: string) => string
  readonly what: (company: string, by: string | undefined) => string
  readonly link: string
  readonly otherwise: string
  readonly asked: {
    readonly subject: (name: string) => string
    readonly what: (name: string, email: string) => string
    readonly link: string
  }
}

const words: Readonly<Record<Language, Words>> = {
  "pt-BR": {
    subject: (company, by) =>
      by ? `${by} convidou você para o Funil de ${company}` : `Convite para o Funil de ${company}`,
    hello: (name) => `Olá, ${name}.`,
    what: (company, by) =>
      `${by ? `${by} convidou você` : "Você recebeu um convite"} para usar o Funil de ${company}. Abra o link e crie sua senha. Ele vale por 7 dias.`,
    link: "Aceitar convite",
    otherwise: "Se você não conhece quem convidou, ignore este e-mail.",
    asked: {
      subject: (name) => `${name} pediu um novo convite`,
      what: (name, email) =>
        `O convite de ${name} (${email}) para o Funil expirou antes de ser aceito. Abra o usuário e envie outro.`,
      link: "Abrir usuário",
    },
  },
  en: {
    subject: (company, by) =>
      by ? `${by} invited you to ${company} on Funil` : `Invitation to ${company} on Funil`,
    hello: (name) => `Hello ${name},`,
    what: (company, by) =>
      `${by ? `${by} invited you` : "You're invited"} to join ${company} on Funil. Open the link and create your password. It's valid for 7 days.`,
    link: "Accept invitation",
    otherwise: "If you don't know who invited you, ignore this email.",
    asked: {
      subject: (name) => `${name} requested a new invitation`,
      what: (name, email) =>
        `${name}'s invitation to Funil (${email}) expired before it was accepted. Open the user and send another one.`,
      link: "Open user",
    },
  },
}

/** The most characters of all names in a subject. */
const maxNames = 60

/** Returns the invitation mail in the account's language. */
export function invitationMail(ctx: Context, invitation: Invitation): Mail {
  const { user } = invitation
  const letter = withIsolatedNames(words[ctx.language])
  const { name, by } = namesOf(invitation)
  return productMail(ctx, user.email, letter.subject(name, by), [
    letter.hello(clip(withoutLinks(user.first_name), maxNames)),
    letter.what(name, by),
    { label: letter.link, url: invitationUrl(ctx, invitation) },
    letter.otherwise,
  ])
}

/** Returns the mail to the inviter about an expired invitation that its recipient opened. */
export function invitationAskedMail(
  ctx: Context,
  reader: { readonly first_name: string; readonly email: string },
  { user }: Invitation,
): Mail {
  const { hello, asked } = withIsolatedNames(words[ctx.language])
  return productMail(ctx, reader.email, asked.subject(clip(withoutLinks(user.first_name), maxNames)), [
    hello(reader.first_name),
    asked.what(user.first_name, user.email),
    { label: asked.link, url: `${ctx.services.config.publicUrl}/admin/users/${user.id}` },
  ])
}

/**
 * Mails the link of an invitation. The job creates the link, so the queue never holds the secret.
 */
export const mailInvitationJob: JobDefinition<{ readonly userId: string }> = {
  name: "user.mail_invitation",
  retry: mailRetry,
  async run(ctx, { userId }) {
    const invitation = await inTransaction(ctx, (tx) => findInvitation(tx, { userId }))
    if (invitation?.state !== "open") return
    await sendMail(ctx, invitationMail(ctx, invitation))
  },
}

type InvitationKey = Pick<Invitation, "id" | "user">

/**
 * Returns the values that the link is bound to. A change of email, role or pipelines on any path
 * expires the link.
 */
function boundOf({ user: { email, role, pipelines } }: InvitationKey): string {
  return JSON.stringify([email.toLowerCase(), role, pipelines.toSorted()])
}

/**
 * Returns the link by which an invited user signs up. The server never stores it, because its
 * holder can take the user's place.
 */
export function invitationUrl(
  { services, accountId }: Context,
  { domain, ...invitation }: InvitationKey & Pick<Invitation, "domain">,
): string {
  const bound = boundOf(invitation)
  const token = signToken(services.config, "invitation", { accountId, id: invitation.id, bound })
  return `${services.config.publicUrl}/${domain}/invitation?code=${token}`
}

/** Returns whether the token belongs to the invitation's link for the user's current values. */
export function isInvitationToken(
  { services, accountId }: Context,
  token: string,
  invitation: InvitationKey,
): boolean {
  const bound = boundOf(invitation)
  return isTokenOf(services.config, "invitation", { accountId, id: invitation.id, bound, token })
}

/** Returns a name that no mail program turns into a link. */
function withoutLinks(name: string): string {
  const words = name.split(/\s+/).filter((word) => !/:\/\/|[^.]\.[^.]|@/.test(word))
  return words.join(" ")
}

function clip(text: string, length: number): string {
  const letters = Array.from(text)
  return letters.length <= length
    ? text
    : `${letters
        .slice(0, length - 1)
        .join("")
        .trimEnd()}…`
}

/** Returns the company and the inviter as the mail names them. */
function namesOf({ domain, company, invited_by }: Invitation) {
  const by = clip(withoutLinks(invited_by?.name ?? ""), maxNames / 2)
  const name = withoutLinks(company ?? "") || domain
  return { name: clip(name, maxNames - Array.from(by).length), by: by || undefined }
}
