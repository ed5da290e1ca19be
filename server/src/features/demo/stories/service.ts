import type { Cast, Story, Subject } from "../story.ts"

const requests: readonly (readonly [name: string, tag: string, weight: number])[] = [
  ["Inversor com alarme de isolação", "Garantia", 12],
  ["Geração abaixo do esperado", "Monitoramento", 14],
  ["Aplicativo sem comunicação com o inversor", "Monitoramento", 16],
  ["Créditos não compensados na conta de luz", "Distribuidora", 12],
  ["Troca de titularidade na distribuidora", "Distribuidora", 7],
  ["Rateio de créditos para outra unidade", "Distribuidora", 7],
  ["Infiltração no telhado depois da obra", "Obra", 6],
  ["Disjuntor do lado CA desarmando", "Garantia", 7],
  ["Módulo com vidro trincado", "Garantia", 4],
  ["Limpeza dos módulos", "Serviço avulso", 10],
  ["Segunda via do contrato e da nota fiscal", "Documentos", 5],
]

function request(cast: Cast): Subject {
  const { random } = cast
  const person = cast.customer()
  const [name, tag] = random.weighted(
    requests.map(([name, tag, weight]) => [[name, tag] as const, weight] as const),
  )
  const amount = tag === "Serviço avulso" ? random.whole(18, 190) * 10 : 0
  const whose = person.company?.name ?? `${person.first_name} ${person.last_name}`
  return {
    name: `${name} · ${whose}`,
    amount,
    tags: random.chance(0.12) ? [tag, "Urgente"] : [tag],
    people: [person],
  }
}

export const service: Story = {
  template: "customer-service",
  name: "Atendimento ao cliente",
  deals: 300,
  won: 0.6,
  lost: 0.1,
  days: 200,
  stages: [
    {
      timeout: 8,
      open: 22,
      lost: 30,
      message:
        "Olá! Recebemos sua solicitação e já estamos cuidando dela. Em breve um técnico fala com você.",
    },
    { timeout: 24, open: 18, lost: 30 },
    { timeout: 48, open: 28, lost: 10 },
    {
      timeout: 120,
      open: 20,
      lost: 30,
      message: "Olá! Ainda precisamos da sua resposta para continuar o atendimento. Pode nos ajudar?",
    },
    { timeout: 72, open: 12, lost: 0 },
  ],
  lostReasons: [
    ["Cliente não respondeu", 40],
    ["Solicitação duplicada", 24],
    ["Fora da garantia", 20],
    ["Resolvido pela distribuidora", 16],
  ],
  hidden: ["show_deal_amount", "show_deal_products"],
  owners: [
    ["renata", 74],
    ["agent", 14],
    ["manager", 12],
  ],
  entered: [
    [null, 30],
    ["owner", 70],
  ],
  tasks: [
    ["call", "Ligar para entender o problema"],
    ["visit", "Visita técnica", "Levar multímetro, alicate amperímetro e um conector MC4 de reserva."],
    ["whatsapp", "Pedir foto do visor do inversor"],
    ["email", "Abrir chamado com o fabricante"],
    ["call", "Confirmar se ficou resolvido"],
  ],
  expects: false,
  subject: request,
}
