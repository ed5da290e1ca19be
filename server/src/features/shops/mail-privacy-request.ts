import type { Language } from "@funil/contract/account/accounts"
import { withIsolatedNames } from "@funil/contract/shared/values/isolated-names"
import type { Tx } from "../../platform/db/transaction.ts"
import { productMail } from "../../platform/mail/compose-mail.ts"
import { enqueueMail } from "../../platform/mail/send-mail.ts"
import { listReaders } from "../users/admin-letters.ts"

/** A customer's request to delete their data or to see it. */
type Request = "redact" | "data_request"

interface About {
  readonly person: string
  readonly shop: string
}

interface Words {
  readonly subject: Readonly<Record<Request, (shop: string) => string>>
  readonly hello: (name: string) => string
  readonly what: Readonly<Record<Request, (about: About) => string>>
  readonly how: Readonly<Record<Request, string>>
  readonly open: string
}

const words: Readonly<Record<Language, Words>> = {
  "pt-BR": {
    subject: {
      redact: (shop) => `${shop}: um cliente pediu a exclusão dos dados`,
      data_request: (shop) => `${shop}: um cliente pediu uma cópia dos dados`,
    },
    hello: (name) => `Olá, ${name}.`,
    what: {
      redact: ({ person, shop }) =>
        `${person} pediu à loja ${shop} que os dados pessoais sejam excluídos (LGPD).`,
      data_request: ({ person, shop }) =>
        `${person} pediu à loja ${shop} uma cópia dos dados pessoais (LGPD).`,
    },
    how: {
      redact: "Se essa pessoa estiver nos contatos do Funil, abra o contato e escolha “Anonimizar”.",
      data_request:
        "Se essa pessoa estiver nos contatos do Funil, abra o contato e escolha “Exportar dados pessoais”.",
    },
    open: "Abrir o Funil",
  },
  en: {
    subject: {
      redact: (shop) => `${shop}: a customer asked for their data to be erased`,
      data_request: (shop) => `${shop}: a customer asked for a copy of their data`,
    },
    hello: (name) => `Hello ${name},`,
    what: {
      redact: ({ person, shop }) => `${person} asked the shop ${shop} to erase their personal data.`,
      data_request: ({ person, shop }) =>
        `${person} asked the shop ${shop} for a copy of their personal data.`,
    },
    how: {
      redact: "If this person is among the contacts in Funil, open the contact and choose “Anonymize”.",
      data_request:
        "If this person is among the contacts in Funil, open the contact and choose “Export personal data”.",
    },
    open: "Open Funil",
  },
}

/** Mails all admins a customer's privacy request. */
export async function mailPrivacyRequest(tx: Tx, what: Request, about: About): Promise<void> {
  const letter = withIsolatedNames(words[tx.language])
  const link = { label: letter.open, url: tx.services.config.publicUrl }
  for (const { first_name, email } of await listReaders(tx)) {
    const blocks = [letter.hello(first_name), letter.what[what](about), letter.how[what], link]
    await enqueueMail(tx, productMail(tx, email, letter.subject[what](about.shop), blocks))
  }
}
