import type { Language } from "@funil/contract/accounts"
import type { Notification } from "@funil/contract/notifications"
import type { Context } from "../../platform/context.ts"
import { composeMail, type Mail } from "../../platform/mail/compose-mail.ts"

interface Digest {
  readonly to: { readonly email: string; readonly first_name: string }
  /** The newest of what is unread. */
  readonly named: readonly Notification[]
  /** How many are unread. */
  readonly total: number
}

interface Words {
  readonly subject: (total: number) => string
  readonly hello: (name: string) => string
  readonly more: (count: number) => string
  readonly settings: string
}

const words: Readonly<Record<Language, Words>> = {
  "pt-BR": {
    subject: (total) =>
      total === 1 ? "1 notificação para você no Funil" : `${total} notificações para você no Funil`,
    hello: (name) => `Olá, ${name}. Isto é o que você ainda não leu:`,
    more: (count) => (count === 1 ? "E mais 1." : `E mais ${count}.`),
    settings: "Escolher o que receber",
  },
  en: {
    subject: (total) =>
      total === 1 ? "1 notification for you in Funil" : `${total} notifications for you in Funil`,
    hello: (name) => `Hello ${name}, here's what you haven't read yet:`,
    more: (count) => (count === 1 ? "And 1 more." : `And ${count} more.`),
    settings: "Notification settings",
  },
}

/** The mail that tells of what somebody has not read, in the account's language. */
export function digestMail(ctx: Context, { to, named, total }: Digest): Mail {
  const { subject, hello, more, settings } = words[ctx.language]
  const { publicUrl } = ctx.services.config
  const links = named.map(({ title, description, route }) => ({
    label: description === null ? title : `${title} · ${description}`,
    url: `${publicUrl}${route}`,
  }))
  return composeMail(to.email, subject(total), [
    hello(to.first_name),
    ...links,
    ...(total > named.length ? [more(total - named.length)] : []),
    { label: settings, url: `${publicUrl}/profile/notifications` },
  ])
}
