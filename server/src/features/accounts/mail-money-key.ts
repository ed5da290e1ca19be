import type { Language } from "@funil/contract/accounts"
import type { Tx } from "../../platform/db/transaction.ts"
import { composeMail } from "../../platform/mail/compose-mail.ts"
import { enqueueMail } from "../../platform/mail/mail-job.ts"
import { listReaders, readLetterAccount } from "../users/admin-letters.ts"

/** What leads the money of bills to an account of somebody's. */
type MoneyKey = "pix" | "asaas"

interface Words {
  readonly subject: (company: string) => string
  readonly hello: (name: string) => string
  readonly what: Readonly<Record<MoneyKey, (company: string) => string>>
  readonly otherwise: string
}

const words: Readonly<Record<Language, Words>> = {
  "pt-BR": {
    subject: (company) => `Mudou para onde vai o dinheiro das contas de ${company}`,
    hello: (name) => `Olá, ${name}.`,
    what: {
      pix: (company) => `A chave Pix com que ${company} recebe pelas contas no Funil foi trocada.`,
      asaas: (company) => `A conta do Asaas com que ${company} cobra pelo Funil foi trocada ou desconectada.`,
    },
    otherwise:
      "Se não foi um de vocês, confira as configurações da empresa agora e troque a senha de quem fez isso.",
  },
  en: {
    subject: (company) => `Where the money of ${company}'s bills goes has changed`,
    hello: (name) => `Hello ${name},`,
    what: {
      pix: (company) => `The Pix key with which ${company} is paid for bills in Funil was changed.`,
      asaas: (company) =>
        `The Asaas account with which ${company} collects through Funil was changed or disconnected.`,
    },
    otherwise:
      "If it wasn't one of you, check the company's settings now and change the password of whoever did this.",
  },
}

/** Tells all admins that a key of money is another one. */
export async function mailMoneyKey(tx: Tx, key: MoneyKey): Promise<void> {
  const letter = words[tx.language]
  const company = (await readLetterAccount(tx))?.name ?? ""
  for (const { first_name, email } of await listReaders(tx)) {
    const blocks = [letter.hello(first_name), letter.what[key](company), letter.otherwise]
    await enqueueMail(tx, composeMail(email, letter.subject(company), blocks))
  }
}
