import type { Language } from "@funil/contract/accounts"
import type { Context } from "../../platform/context.ts"
import { composeMail, type Mail } from "../../platform/mail/compose-mail.ts"

interface Letter {
  readonly user: { readonly first_name: string; readonly email: string }
  readonly code: string
  readonly domain: string
}

interface Words {
  readonly subject: string
  readonly hello: (name: string) => string
  readonly what: string
  readonly link: string
  readonly otherwise: string
}

const words: Readonly<Record<Language, Words>> = {
  "pt-BR": {
    subject: "Código para criar uma nova senha",
    hello: (name) => `Olá, ${name}.`,
    what: "Use este código para criar uma nova senha no Funil. Ele vale por 15 minutos.",
    link: "Criar nova senha",
    otherwise: "Se não foi você quem pediu, ignore este e-mail: sua senha continua a mesma.",
  },
  en: {
    subject: "Code to set a new password",
    hello: (name) => `Hello ${name},`,
    what: "Use this code to set a new password for Funil. It is valid for 15 minutes.",
    link: "Set a new password",
    otherwise: "If you didn't ask for it, ignore this email: your password stays the same.",
  },
}

/** The mail that carries a code for a new password, in the account's language. */
export function codeMail(ctx: Context, { user, code, domain }: Letter): Mail {
  const letter = words[ctx.language]
  const url = `${ctx.services.config.publicUrl}/${domain}/password?email=${encodeURIComponent(user.email)}`
  return composeMail(user.email, letter.subject, [
    letter.hello(user.first_name),
    letter.what,
    { code },
    { label: letter.link, url },
    letter.otherwise,
  ])
}
