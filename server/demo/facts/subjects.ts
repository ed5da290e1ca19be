import type { ReturnOutcome } from "@funil/contract/forms/returns"

/** What the company sells, with the price of one. */
export const catalogue = {
  module: {
    name: "Módulo fotovoltaico 585 W",
    sku: "MOD-585",
    price: 640,
    color: "warning",
    tags: ["Kit solar"],
  },
  structure: {
    name: "Estrutura de fixação por módulo",
    sku: "EST-01",
    price: 110,
    color: "blue",
    tags: ["Kit solar"],
  },
  smallInverter: { name: "Inversor 5 kW", sku: "INV-005", price: 4200, color: "orange", tags: ["Kit solar"] },
  inverter: {
    name: "Inversor 15 kW trifásico",
    sku: "INV-015",
    price: 9800,
    color: "orange",
    tags: ["Kit solar"],
  },
  bigInverter: {
    name: "Inversor 75 kW trifásico",
    sku: "INV-075",
    price: 31_500,
    color: "orange",
    tags: ["Kit solar"],
  },
  battery: {
    name: "Bateria de lítio 5 kWh",
    sku: "BAT-005",
    price: 14_900,
    color: "success",
    tags: ["Acessório"],
  },
  charger: {
    name: "Carregador veicular 7 kW",
    sku: "CAR-007",
    price: 5400,
    color: "indigo",
    tags: ["Acessório", "CABO_CURTO: O cabo ficou curto"],
  },
  installation: {
    name: "Instalação e homologação",
    sku: "SRV-01",
    price: 4500,
    color: "primary",
    tags: ["Serviço"],
  },
  maintenance: { name: "Manutenção anual", sku: "PLN-01", price: 1200, color: "info", tags: ["Plano"] },
  cleaning: { name: "Limpeza e monitoramento", sku: "PLN-02", price: 850, color: "info", tags: ["Plano"] },
  monitoring: { name: "Monitoramento 24 h", sku: "PLN-03", price: 490, color: "info", tags: ["Plano"] },
} as const

export type ProductKey = keyof typeof catalogue

/** The products that the company's shop sells. */
export const shopProducts = ["module", "structure", "smallInverter", "battery", "charger"] as const

/** Sales: what a project for a company is, and the tags that come in groups. */
export const projectForms = {
  Sistema: 80,
  "Carport solar": 8,
  "Sistema com baterias": 7,
  Ampliação: 5,
} as const
export const projectTags = {
  Financiamento: 34,
  "À vista": 14,
  Indicação: 16,
  "Financiamento, Indicação": 6,
  Urgente: 5,
  "Carregador veicular": 4,
  "": 21,
} as const

/** Leads: where they come from. */
export const origins = { Site: 30, Instagram: 24, Google: 20, Indicação: 14, WhatsApp: 9, Feira: 3 } as const

/** Prospecting: the company's offers to businesses that use much energy. */
export const offers = {
  "Usina própria": 50,
  "Mercado livre de energia": 28,
  "Energia por assinatura": 22,
} as const

/** Service: what customers ask for, how common it is, and its tag. */
export const tickets = {
  "Inversor com alarme de isolação": [12, "Garantia"],
  "Geração abaixo do esperado": [14, "Monitoramento"],
  "Aplicativo sem comunicação com o inversor": [16, "Monitoramento"],
  "Créditos não compensados na conta de luz": [12, "Distribuidora"],
  "Troca de titularidade na distribuidora": [7, "Distribuidora"],
  "Rateio de créditos para outra unidade": [7, "Distribuidora"],
  "Infiltração no telhado depois da obra": [6, "Obra"],
  "Disjuntor do lado CA desarmando": [7, "Garantia"],
  "Módulo com vidro trincado": [4, "Garantia"],
  "Limpeza dos módulos": [10, "Serviço avulso"],
  "Segunda via do contrato e da nota fiscal": [5, "Documentos"],
} as const

/** Renewals: the plans with how common each is and what it costs for each kWp, and the tags. */
export const plans = {
  "Manutenção anual": [50, 92],
  "Limpeza e monitoramento": [32, 64],
  "Monitoramento 24 h": [18, 28],
} as const
export const renewalTags = ["1ª renovação", "2ª renovação", "Contrato novo"] as const

/**
 * Purchases: how many packs of how many, the price of one, and the first word of the supplier's
 * name.
 */
export const goods = {
  "módulos 585 W": { seller: "Nascente", packs: [3, 20], pack: 36, price: 545 },
  "módulos 610 W bifaciais": { seller: "Solarium", packs: [2, 12], pack: 36, price: 612 },
  "inversores 5 kW": { seller: "Inverta", packs: [2, 12], pack: 2, price: 3280 },
  "inversores 75 kW": { seller: "Inverta", packs: [2, 4], pack: 1, price: 24_900 },
  "kits de estrutura para telhado colonial": { seller: "Fixar", packs: [4, 16], pack: 5, price: 318 },
  "m de cabo solar 6 mm²": { seller: "Cabos", packs: [2, 12], pack: 500, price: 5.9 },
  "conjuntos de EPI para a equipe": { seller: "Protege", packs: [4, 14], pack: 1, price: 486 },
  "diárias de caminhão munck": { seller: "Guindastes", packs: [1, 6], pack: 1, price: 1450 },
  "jogos de ferramentas isoladas": { seller: "Ferramentaria", packs: [2, 8], pack: 1, price: 1190 },
} as const
export const purchaseTags = ["Estoque", "Obra", "Equipe"] as const

/** A request to send back an order of the company's shop. */
export interface ReturnFacts {
  readonly protocol: string
  readonly order: string
  readonly items: readonly {
    readonly key: ProductKey
    readonly quantity: number
    readonly reason: string
    readonly outcome: ReturnOutcome
    readonly comment: string | null
  }[]
  /** How many hours ago it came to each stage, by the place of the stage. */
  readonly hoursAgo: Readonly<Record<number, number>>
}

const shortCable = "O cabo não chega até a vaga do carro."
const broken = "O vidro chegou trincado."

export const returnRequests: readonly ReturnFacts[] = [
  {
    protocol: "RET-7K3M-9Q2X",
    order: "2041",
    items: [{ key: "charger", quantity: 1, reason: "CABO_CURTO", outcome: "exchange", comment: shortCable }],
    hoursAgo: { 0: 20 },
  },
  {
    protocol: "RET-4H8P-2WTN",
    order: "2017",
    items: [
      { key: "module", quantity: 2, reason: "DAMAGED", outcome: "exchange", comment: broken },
      { key: "structure", quantity: 2, reason: "WRONG_SENT", outcome: "refund", comment: null },
    ],
    hoursAgo: { 0: 120, 1: 96, 3: 50 },
  },
  {
    protocol: "RET-X5C9-6JRD",
    order: "1986",
    items: [{ key: "battery", quantity: 1, reason: "REGRET", outcome: "refund", comment: null }],
    hoursAgo: { 0: 480, 1: 456, 2: 430, 4: 360, 5: 220, 7: 170 },
  },
]
