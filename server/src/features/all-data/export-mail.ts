import type { Language } from "@funil/contract/account/accounts"
import { daysExportIsKept } from "@funil/contract/data/all-data"
import { withIsolatedNames } from "@funil/contract/shared/values/isolated-names"
import type { Context } from "../../platform/context.ts"
import { productMail, type Mail } from "../../platform/mail/compose-mail.ts"

interface Person {
  readonly first_name: string
  readonly email: string
}

interface Letter {
  readonly subject: string
  readonly what: string
  readonly link: string
}

const words: Readonly<Record<Language, { hello: (name: string) => string; ready: Letter; failed: Letter }>> =
  {
    "pt-BR": {
      hello: (name) => `Olá, ${name}.`,
      ready: {
        subject: "Os dados da sua empresa estão prontos",
        what: `O arquivo com todos os dados da conta no Funil está pronto. Só administradores podem baixá-lo, em Dados da empresa, por ${daysExportIsKept} dias.`,
        link: "Abrir os dados da empresa",
      },
      failed: {
        subject: "Não foi possível preparar os dados da sua empresa",
        what: "Algo deu errado ao preparar os dados da conta no Funil. Nada foi alterado. Tente de novo em Dados da empresa.",
        link: "Tentar de novo",
      },
    },
    en: {
      hello: (name) => `Hello ${name},`,
      ready: {
        subject: "Your company's data is ready",
        what: `The file with all the data in your Funil account is ready. Only administrators can download it, in Company data, for ${daysExportIsKept} days.`,
        link: "Open company data",
      },
      failed: {
        subject: "Your company's data export failed",
        what: "Something went wrong while preparing your Funil account's data. Nothing was changed. Try again in Company data.",
        link: "Try again",
      },
    },
  }

/** Returns the mail about the result. It links the screen, where only admins can download. */
export function exportMail(ctx: Context, person: Person, isReady: boolean): Mail {
  const { hello, ready, failed } = withIsolatedNames(words[ctx.language])
  const { subject, what, link } = isReady ? ready : failed
  return productMail(ctx, person.email, subject, [
    hello(person.first_name),
    what,
    { label: link, url: `${ctx.services.config.publicUrl}/profile/account` },
  ])
}
