import type { BillMethod } from "@funil/contract/records/bills"
import type { CustomFieldDraft } from "@funil/contract/settings/custom-fields"
import type { MemberKey } from "./people.ts"
import type { TaskKind, Template } from "./pipelines.ts"

/** The account, as its sign-up gave it. */
export const account = {
  domain: "demo",
  company: "Solar do Vale Energia",
  email: "admin@demo.test",
  website: "https://www.solardovale.example",
  total_employees: "mais de 15",
  department: "Sales",
  market: "Industry",
  source: "Indicação",
  language: "pt-BR",
  timezone: "America/Sao_Paulo",
  campaign: {},
} as const

export const password = "demo-demo"

/** The pipelines of members who don't work in all of them. */
export const worksIn: Readonly<Partial<Record<MemberKey, readonly Template[]>>> = {
  thiago: ["sales-funnel", "lead-qualification"],
  larissa: ["active-prospecting", "sales-funnel"],
  renata: ["customer-service", "customer-renewals"],
  sandra: ["purchase-request"],
}

/** What the company, or a member, wants to sell in a month: the amount and the count. */
export const goals: readonly (readonly [who: MemberKey | null, amount: number, count?: number])[] = [
  [null, 10_000_000, 110],
  ["larissa", 4_000_000],
  ["agent", 2_500_000],
  ["thiago", 2_000_000],
  ["bruno", 1_500_000],
]

export const roofs = ["Cerâmico", "Metálico", "Fibrocimento", "Laje", "Solo"] as const
const onGround = { filterField: "custom_fields.telhado", operator: "=", valueField: "Solo" } as const
const group = "Projeto"

/** The custom fields of deals. */
export const customFields: readonly Omit<CustomFieldDraft, "entity">[] = [
  { name: "potencia", label: "Potência (kWp)", type: "number", layout: "double-column", group },
  { name: "conta_de_luz", label: "Conta de luz por mês", type: "money", layout: "double-column", group },
  { name: "telhado", label: "Tipo de telhado", type: "select", options: [...roofs], group },
  { name: "distancia", label: "Distância até o quadro (m)", type: "number", conditions: [onGround], group },
  { name: "vistoria", label: "Data da vistoria", type: "date", group },
]

/** Bills of every month: the total, how the company pays it and the cost center. */
export const fixedCosts: Readonly<Record<string, readonly [number, BillMethod, string]>> = {
  "Aluguel do galpão e do escritório": [8200, "banking_billet", "Escritório"],
  "Anúncios no Google e no Instagram": [3600, "credit_card", "Marketing"],
  "Combustível das equipes": [4150, "debit_card", "Frota"],
  Contabilidade: [1480, "instant_payment", "Escritório"],
  "Internet e telefonia": [690, "banking_billet", "Escritório"],
}

/** Tasks that belong to no deal. */
export const officeTasks: readonly (readonly [TaskKind, string, MemberKey])[] = [
  ["meeting", "Reunião semanal de vendas", "manager"],
  ["meeting", "Alinhamento com a equipe de instalação", "renata"],
  ["email", "Enviar relatório do mês para a diretoria", "manager"],
  ["proposal", "Atualizar tabela de preços dos kits", "admin"],
  ["call", "Falar com o banco sobre a linha de financiamento solar", "admin"],
  ["visit", "Visitar obra em Valinhos", "thiago"],
  ["email", "Responder comentários do Instagram", "bruno"],
  ["meeting", "Treinamento sobre baterias", "agent"],
  ["call", "Confirmar estande na feira de energia", "larissa"],
  ["visit", "Roteiro de visitas em Poços de Caldas", "paulo"],
]

/** The purposes and texts of the consents that the web form asks for. */
export const consentTexts = {
  service: "Concordo em ser contatado pela Solar do Vale sobre o meu orçamento.",
  marketing: "Quero receber novidades e ofertas de energia solar por e-mail e WhatsApp.",
} as const

/** The fields of contacts on the web form, in their order. */
export const formFields = [
  ["first_name", "Nome"],
  ["last_name", "Sobrenome"],
  ["email", "E-mail"],
  ["phone1", "Telefone"],
  ["address_city", "Cidade"],
] as const

/** The web form, whose deals go to the pipeline of leads. */
export const webForm = {
  name: "Peça um orçamento",
  slug: "orcamento",
  title: "Quanto você pode economizar com energia solar?",
  intro: "Conte um pouco sobre você. Um consultor responde em até um dia útil.",
  consent_text: consentTexts.service,
  marketing_text: consentTexts.marketing,
  success_message: "Recebemos o seu pedido. Até já!",
} as const

/** Answers that look like spam and wait for a decision. */
export const suspects = [
  { reason: "trap", hoursAgo: 31, person: { first_name: "SEO Experts", email: "ranking@boost.example" } },
  { reason: "too_soon", hoursAgo: 8, person: { first_name: "Neide", email: "neide.alves@correio.example" } },
] as const

/** The company's shop, and the page of its returns. */
export const shop = { platform: "woocommerce", store_id: "loja.solardovale.example" } as const
export const shopName = "Loja Solar do Vale"
export const returnsForm = {
  name: "Trocas e devoluções",
  slug: "trocas",
  platform: shop.platform,
  window_days: 30,
  instructions:
    "Embale o item na caixa original e leve a nota fiscal. A etiqueta de postagem chega por e-mail.",
  texts: { title: "", intro: "", success: "", contact: "(19) 3200-0100 ou loja@solardovale.example" },
} as const
