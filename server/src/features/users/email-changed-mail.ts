import type { Language } from "@funil/contract/accounts"
import type { Context } from "../../platform/context.ts"
import { composeMail, type Mail } from "../../platform/mail/compose-mail.ts"

interface Person {
  readonly first_name: string
  readonly email: string
}

const words: Readonly<Record<Language, { subject: string; blocks: (person: Person) => string[] }>> = {
  "pt-BR": {
    subject: "Seu e-mail de acesso mudou",
    blocks: ({ first_name, email }) => [
      `Olá, ${first_name}.`,
      `O e-mail com que você entra no Funil agora é ${email}.`,
      "Se não foi você, fale logo com o administrador da sua conta.",
    ],
  },
  en: {
    subject: "Your sign-in email has changed",
    blocks: ({ first_name, email }) => [
      `Hello ${first_name},`,
      `The email you sign in to Funil with is now ${email}.`,
      "If this was not you, talk to your account's administrator at once.",
    ],
  },
}

/** Tells the old address of a user that another one took its place. */
export function emailChangedMail(ctx: Context, oldAddress: string, person: Person): Mail {
  const { subject, blocks } = words[ctx.language]
  return composeMail(oldAddress, subject, blocks(person))
}
