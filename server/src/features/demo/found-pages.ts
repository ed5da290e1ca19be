import { createForm as formCall } from "@funil/contract/forms"
import type { Tx } from "../../platform/db/transaction.ts"
import { newId } from "../../platform/new-id.ts"
import { createForm } from "../forms/definition/create-form.ts"
import { createReturnsForm } from "../returns/returns-forms.ts"
import { insertShop, noteShop } from "../shops/shop-queries.ts"
import { hour, later } from "./demo-time.ts"
import type { Founded } from "./found-company.ts"
import { leads } from "./stories/leads.ts"
import { returns } from "./stories/returns.ts"

/** What the web form asks people to agree to. */
export const consentTexts = {
  service: "Concordo em ser contatado pela Solar do Vale sobre o meu orçamento.",
  marketing: "Quero receber novidades e ofertas de energia solar por e-mail e WhatsApp.",
} as const

/** The company's shop. */
export const demoShop = { platform: "woocommerce", store_id: "loja.solardovale.example" } as const

/** The fields of contacts that the web form asks for, in their order. */
export const askedFields = [
  ["first_name", "Nome"],
  ["last_name", "Sobrenome"],
  ["email", "E-mail"],
  ["phone1", "Telefone"],
  ["address_city", "Cidade"],
] as const

/** The pages on which people write to the company. */
export interface Pages {
  readonly formId: string
  readonly returnsFormId: string
}

async function foundShop(tx: Tx, now: Date): Promise<void> {
  const id = newId()
  const { platform, store_id } = demoShop
  const credentials = { store: `https://${store_id}`, consumer_key: "ck_demo", consumer_secret: "cs_demo" }
  await insertShop(tx, {
    id,
    platform,
    store_id,
    store: store_id,
    name: "Loja Solar do Vale",
    currency: "BRL",
    credentials,
  })
  await noteShop(tx, id, { hooked_at: tx.now(), synced_at: later(now, -3 * hour) })
}

/** Makes the web form, the connection to the shop, and the page of returns. */
export async function foundPages(
  tx: Tx,
  { pipelines }: Pick<Founded, "pipelines">,
  now: Date,
): Promise<Pages> {
  const form = await createForm(
    tx,
    formCall.body.parse({
      name: "Peça um orçamento",
      slug: "orcamento",
      pipeline_id: pipelines.get(leads.template)?.id ?? null,
      title: "Quanto você pode economizar com energia solar?",
      intro: "Conte um pouco sobre você. Um consultor responde em até um dia útil.",
      fields: askedFields.map(([name, label], at) => ({
        field: `contact.${name}`,
        label,
        required: name === "first_name" || name === "phone1",
        width: at === 2 || at === 4 ? "full" : "half",
      })),
      consent_text: consentTexts.service,
      marketing_text: consentTexts.marketing,
      success_message: "Recebemos o seu pedido. Até já!",
    }),
  )
  await foundShop(tx, now)
  const returnsForm = await createReturnsForm(tx, {
    name: "Trocas e devoluções",
    slug: "trocas",
    platform: demoShop.platform,
    pipeline_id: pipelines.get(returns.template)?.id ?? null,
    window_days: 30,
    require_photos_for: ["DAMAGED", "WRONG_SENT"],
    instructions:
      "Embale o item na caixa original e leve a nota fiscal. A etiqueta de postagem chega por e-mail.",
    texts: { title: "", intro: "", success: "", contact: "(19) 3200-0100 ou loja@solardovale.example" },
  })
  return { formId: form.id, returnsFormId: returnsForm.id }
}
