import type { Language } from "@funil/contract/accounts"
import type { Context } from "../../platform/context.ts"
import { composeMail, type Mail } from "../../platform/mail/compose-mail.ts"
import type { Invitation } from "./invitation-queries.ts"
import { invitationUrl } from "./invitation-url.ts"

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
      subject: (name) => `${name} pede um novo convite`,
      what: (name, email) =>
        `O convite de ${name} (${email}) para o Funil venceu antes de ser aceito. Abra o usuário e envie outro.`,
      link: "Abrir usuário",
    },
  },
  en: {
    subject: (company, by) =>
      by ? `${by} invited you to Funil at ${company}` : `Invitation to Funil at ${company}`,
    hello: (name) => `Hello ${name},`,
    what: (company, by) =>
      `${by ? `${by} invited you` : "You are invited"} to use Funil at ${company}. Open the link and set your password. It is valid for 7 days.`,
    link: "Accept invitation",
    otherwise: "If you don't know who invited you, ignore this email.",
    asked: {
      subject: (name) => `${name} asks for a new invitation`,
      what: (name, email) =>
        `The invitation of ${name} (${email}) to Funil expired before it was accepted. Open the user and send another one.`,
      link: "Open user",
    },
  },
}

/** Most characters of the names in a subject together. */
const maxNames = 60

/** A name that no mail program makes a link of. */
export function unlinked(name: string): string {
  const words = name.split(/\s+/).filter((word) => !/:\/\/|[^.]\.[^.]|@/.test(word))
  return words.join(" ")
}

function clipped(text: string, length: number): string {
  const letters = Array.from(text)
  return letters.length <= length
    ? text
    : `${letters
        .slice(0, length - 1)
        .join("")
        .trimEnd()}…`
}

/** The company and the inviter as the mail names them. */
function namesOf({ domain, company, invited_by }: Invitation) {
  const by = clipped(unlinked(invited_by?.name ?? ""), maxNames / 2)
  const name = unlinked(company ?? "") || domain
  return { name: clipped(name, maxNames - Array.from(by).length), by: by || undefined }
}

/** The mail that brings somebody in, in the account's language. */
export function invitationMail(ctx: Context, invitation: Invitation): Mail {
  const { user } = invitation
  const letter = words[ctx.language]
  const { name, by } = namesOf(invitation)
  return composeMail(user.email, letter.subject(name, by), [
    letter.hello(clipped(unlinked(user.first_name), maxNames)),
    letter.what(name, by),
    { label: letter.link, url: invitationUrl(ctx, invitation) },
    letter.otherwise,
  ])
}

/** Tells who invites that an invitation was opened too late. */
export function invitationAskedMail(
  ctx: Context,
  reader: { readonly first_name: string; readonly email: string },
  { user }: Invitation,
): Mail {
  const { hello, asked } = words[ctx.language]
  return composeMail(reader.email, asked.subject(clipped(unlinked(user.first_name), maxNames)), [
    hello(reader.first_name),
    asked.what(user.first_name, user.email),
    { label: asked.link, url: `${ctx.services.config.publicUrl}/admin/users/${user.id}` },
  ])
}
