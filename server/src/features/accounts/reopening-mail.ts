import type { Language } from "@funil/contract/accounts"
import { signToken } from "../../platform/access/account-token.ts"
import type { Context } from "../../platform/context.ts"
import { composeMail, type Mail } from "../../platform/mail/compose-mail.ts"
import { erasedAt } from "./reopen-account.ts"
import type { Reopening } from "./reopening-queries.ts"

interface Words {
  readonly subject: (company: string) => string
  readonly hello: (name: string) => string
  readonly what: (company: string, domain: string) => string
  readonly until: (day: string) => string
  readonly link: string
  readonly otherwise: string
}

const words: Readonly<Record<Language, Words>> = {
  "pt-BR": {
    subject: (company) => `A conta de ${company} no Funil foi encerrada`,
    hello: (name) => `Olá, ${name}.`,
    what: (company, domain) =>
      `A conta de ${company} (${domain}) no Funil foi encerrada por um administrador. Ninguém mais entra nela, nada mais é cobrado e as automações estão paradas.`,
    until: (day) => `Em ${day}, todos os dados serão apagados para sempre. Até lá, este link reabre a conta:`,
    link: "Reabrir a conta",
    otherwise: "Se era isso mesmo, você não precisa fazer nada.",
  },
  en: {
    subject: (company) => `The Funil account of ${company} was closed`,
    hello: (name) => `Hello ${name},`,
    what: (company, domain) =>
      `The Funil account of ${company} (${domain}) was closed by an administrator. Nobody can sign in anymore, nothing more is charged, and automations have stopped.`,
    until: (day) =>
      `On ${day} all of its data is permanently erased. Until then this link reopens the account:`,
    link: "Reopen the account",
    otherwise: "If this is what you wanted, you don't need to do anything.",
  },
}

/** Tells an admin that the account is closed, and how long what brings it back, in the account's language. Whoever has the link can do so. */
export function reopeningMail(ctx: Context, { id, user, domain, company, closed_at }: Reopening): Mail {
  const { language, timezone: timeZone, accountId, services } = ctx
  const letter = words[language]
  const name = company ?? domain
  const day = erasedAt(closed_at).toLocaleDateString(language, { dateStyle: "long", timeZone })
  const token = signToken(services.config, "reopening", { accountId, id })
  return composeMail(user.email, letter.subject(name), [
    letter.hello(user.first_name),
    letter.what(name, domain),
    letter.until(day),
    { label: letter.link, url: `${services.config.publicUrl}/reopen/${token}` },
    letter.otherwise,
  ])
}
