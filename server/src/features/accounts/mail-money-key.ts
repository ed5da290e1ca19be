import type { Language } from "@funil/contract/account/accounts"
import { withIsolatedNames } from "@funil/contract/shared/values/isolated-names"
import type { Tx } from "../../platform/db/transaction.ts"
import { productMail } from "../../platform/mail/compose-mail.ts"
import { enqueueMail } from "../../platform/mail/send-mail.ts"
import { listReaders, readLetterAccount } from "../users/admin-letters.ts"

/** A key that decides which bank account receives the money of bills. */
type MoneyKey = "pix" | "asaas"

interface Words {
  readonly subject: (company: string) => string
  readonly hello: (name: string) => string
  readonly what: Readonly<Record<MoneyKey, (company: string) => string>>
  readonly otherwise: string
}

const words: Readonly<Record<Language, Words>> = {
  "pt-BR": {
    subject: (company) => `O destino dos pagamentos de ${company} mudou`,
    hello: (name) => `Olá, ${name}.`,
    what: {
      pix: (company) => `A chave Pix com que ${company} recebe pelas contas no Funil foi trocada.`,
      asaas: (company) => `A conta do Asaas com que ${company} cobra pelo Funil foi trocada ou desconectada.`,
    },
    otherwise:
      "Se não foi um de vocês, confira as configurações da empresa agora e troque a senha de quem fez isso.",
  },
  en: {
    subject: (company) => `The destination of ${company}'s payments changed`,
    hello: (name) => `Hello ${name},`,
    what: {
      pix: (company) => `The Pix key that receives ${company}'s payments in Funil was changed.`,
      asaas: (company) =>
        `The Asaas account that ${company} uses to collect through Funil was changed or disconnected.`,
    },
    otherwise:
      "If it wasn't one of you, check the company's settings now and change the password of the user who did this.",
  },
}

/** Mails all admins that a payment key has changed. */
export async function mailMoneyKey(tx: Tx, key: MoneyKey): Promise<void> {
  const letter = withIsolatedNames(words[tx.language])
  const company = (await readLetterAccount(tx))?.name ?? ""
  for (const { first_name, email } of await listReaders(tx)) {
    const blocks = [letter.hello(first_name), letter.what[key](company), letter.otherwise]
    await enqueueMail(tx, productMail(tx, email, letter.subject(company), blocks))
  }
}
