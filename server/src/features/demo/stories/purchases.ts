import type { Cast, Story, Subject } from "../story.ts"

interface Good {
  readonly name: (count: string) => string
  readonly seller: string
  readonly count: readonly [number, number]
  readonly step: number
  readonly price: number
}

const goods: readonly Good[] = [
  { name: (count) => `${count} módulos 585 W`, seller: "Nascente", count: [3, 20], step: 36, price: 545 },
  {
    name: (count) => `${count} módulos 610 W bifaciais`,
    seller: "Solarium",
    count: [2, 12],
    step: 36,
    price: 612,
  },
  { name: (count) => `${count} inversores 5 kW`, seller: "Inverta", count: [2, 12], step: 2, price: 3280 },
  { name: (count) => `${count} inversores 75 kW`, seller: "Inverta", count: [2, 4], step: 1, price: 24_900 },
  {
    name: (count) => `${count} kits de estrutura para telhado colonial`,
    seller: "Fixar",
    count: [4, 16],
    step: 5,
    price: 318,
  },
  {
    name: (count) => `${count} m de cabo solar 6 mm²`,
    seller: "Cabos",
    count: [2, 12],
    step: 500,
    price: 5.9,
  },
  {
    name: (count) => `${count} conjuntos de EPI para a equipe`,
    seller: "Protege",
    count: [4, 14],
    step: 1,
    price: 486,
  },
  {
    name: (count) => `${count} diárias de caminhão munck`,
    seller: "Guindastes",
    count: [1, 6],
    step: 1,
    price: 1450,
  },
  {
    name: (count) => `${count} jogos de ferramentas isoladas`,
    seller: "Ferramentaria",
    count: [2, 8],
    step: 1,
    price: 1190,
  },
]

function purchase({ random, supplier }: Cast): Subject {
  const good = random.pick(goods)
  const count = random.whole(...good.count) * good.step
  return {
    name: good.name(count.toLocaleString("pt-BR")),
    amount: Math.round(count * good.price * random.between(0.94, 1.08) * 100) / 100,
    tags: random.chance(0.2) ? ["Estoque", "Urgente"] : [random.pick(["Estoque", "Obra", "Equipe"])],
    people: [supplier(good.seller)],
  }
}

export const purchases: Story = {
  template: "purchase-request",
  name: "Compras",
  deals: 90,
  won: 0.55,
  lost: 0.11,
  days: 260,
  stages: [
    { timeout: 24, open: 22, lost: 36 },
    { timeout: 72, open: 24, lost: 20 },
    { timeout: 48, open: 14, lost: 24 },
    { timeout: 48, open: 16, lost: 20 },
    { timeout: 240, open: 16, lost: 0 },
    { timeout: 72, open: 8, lost: 0 },
  ],
  lostReasons: [
    ["Fora do orçamento", 38],
    ["Estoque suficiente", 28],
    ["Prazo de entrega longo", 20],
    ["Pedido duplicado", 14],
  ],
  hidden: ["show_deal_deals"],
  owners: [
    ["sandra", 90],
    ["admin", 10],
  ],
  entered: [
    ["owner", 60],
    ["manager", 25],
    ["renata", 15],
  ],
  tasks: [
    ["email", "Pedir cotação a três fornecedores"],
    ["call", "Negociar prazo de pagamento", "Tentar 28/56 dias sem acréscimo."],
    ["email", "Enviar pedido de compra"],
    ["call", "Cobrar data de entrega"],
    ["visit", "Conferir a entrega no depósito"],
  ],
  expects: false,
  subject: purchase,
}
