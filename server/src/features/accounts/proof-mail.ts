import type { Language } from "@funil/contract/accounts"
import type { Context } from "../../platform/context.ts"
import { composeMail, type Mail } from "../../platform/mail/compose-mail.ts"
import { proofCode } from "./proof-code.ts"

interface Words {
  readonly subject: (code: string) => string
  readonly what: string
  readonly link: string
  readonly otherwise: string
}

const words: Readonly<Record<Language, Words>> = {
  "pt-BR": {
    subject: (code) => `${code} é o código para confirmar seu e-mail`,
    what: "Digite este código no Funil para confirmar seu e-mail. Depois disso, convites, mensagens e formulários passam a sair.",
    link: "Confirmar e-mail",
    otherwise: "Se não foi você quem criou a conta, ignore este e-mail: nada sai dela sem o código.",
  },
  en: {
    subject: (code) => `${code} is the code to confirm your email`,
    what: "Type this code in Funil to confirm your email. Invitations, messages and forms go out after that.",
    link: "Confirm email",
    otherwise: "If you didn't create the account, ignore this email: nothing leaves it without the code.",
  },
}

/** The mail that asks an admin to prove their address. */
export function proofMail(ctx: Context, email: string): Mail {
  const { subject, what, link, otherwise } = words[ctx.language]
  const code = proofCode(ctx, email)
  const url = `${ctx.services.config.publicUrl}/profile?email_code=${code}`
  return composeMail(email, subject(code), [what, { code }, { label: link, url }, otherwise])
}
