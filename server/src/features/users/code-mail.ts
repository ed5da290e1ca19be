import type { Language } from "@funil/contract/accounts"
import type { Context } from "../../platform/context.ts"
import { composeMail, type Mail } from "../../platform/mail/compose-mail.ts"

export type CodeKind = "reset" | "invitation"

interface Letter {
  readonly kind: CodeKind
  readonly user: { readonly first_name: string; readonly email: string }
  readonly code: string
  readonly domain: string
  readonly company: string | null
}

interface Words {
  readonly subject: (company: string) => string
  readonly hello: (name: string) => string
  readonly what: (company: string) => string
  readonly link: string
  readonly otherwise: string
}

const words: Readonly<Record<Language, Readonly<Record<CodeKind, Words>>>> = {
  "pt-BR": {
    reset: {
      subject: () => "Código para criar uma nova senha",
      hello: (name) => `Olá, ${name}.`,
      what: () => "Use este código para criar uma nova senha no Funil. Ele vale por 15 minutos.",
      link: "Criar nova senha",
      otherwise: "Se não foi você quem pediu, ignore este e-mail: sua senha continua a mesma.",
    },
    invitation: {
      subject: (company) => `Convite para o Funil de ${company}`,
      hello: (name) => `Olá, ${name}.`,
      what: (company) =>
        `Você recebeu um convite para usar o Funil de ${company}. Use este código para criar sua senha. Ele vale por 7 dias.`,
      link: "Criar senha",
      otherwise: "Se o código vencer, peça um novo na página de entrada.",
    },
  },
  en: {
    reset: {
      subject: () => "Code to set a new password",
      hello: (name) => `Hello ${name},`,
      what: () => "Use this code to set a new password for Funil. It is valid for 15 minutes.",
      link: "Set a new password",
      otherwise: "If you did not ask for it, ignore this e-mail: your password stays as it is.",
    },
    invitation: {
      subject: (company) => `Invitation to Funil at ${company}`,
      hello: (name) => `Hello ${name},`,
      what: (company) =>
        `You are invited to use Funil at ${company}. Use this code to set your password. It is valid for 7 days.`,
      link: "Set a password",
      otherwise: "If the code expires, ask for a new one on the sign-in page.",
    },
  },
}

/** The mail that carries a code for a password, in the account's language. */
export function codeMail(ctx: Context, { kind, user, code, domain, company }: Letter): Mail {
  const letter = words[ctx.language][kind]
  const name = company ?? domain
  const url = `${ctx.services.config.publicUrl}/${domain}/password?email=${encodeURIComponent(user.email)}`
  return composeMail(user.email, letter.subject(name), [
    letter.hello(user.first_name),
    letter.what(name),
    { code },
    { label: letter.link, url },
    letter.otherwise,
  ])
}
