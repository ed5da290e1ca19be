import type { Person } from "../draft-people.ts"
import type { Cast, Story, Subject } from "../story.ts"
import { powerText, systemPrice } from "./prices.ts"

function projectName(cast: Cast, { company, last_name, power }: Person): string {
  if (company === null)
    return `Sistema ${powerText(power)} · ${cast.random.pick(["Residência", "Família"])} ${last_name}`
  if (company.segment === "Rural" && power > 60) return `Usina de solo ${powerText(power)} · ${company.name}`
  const form = cast.random.weighted([
    ["Sistema", 80],
    ["Carport solar", 8],
    ["Sistema com baterias", 7],
    ["Ampliação", 5],
  ])
  return `${form} ${powerText(power)} · ${company.name}`
}

function project(cast: Cast): Subject {
  const { random } = cast
  const person = random.chance(0.52) ? cast.home() : cast.business()
  const extra = random.weighted([
    [["Financiamento"], 34],
    [["À vista"], 14],
    [["Indicação"], 16],
    [["Financiamento", "Indicação"], 6],
    [["Urgente"], 5],
    [["Carregador veicular"], 4],
    [[], 21],
  ])
  return {
    name: projectName(cast, person),
    amount: systemPrice(random, person.power),
    tags: [person.company?.segment ?? "Residencial", ...extra],
    people: [person],
  }
}

export const sales: Story = {
  template: "sales-funnel",
  name: "Vendas",
  deals: 640,
  won: 0.24,
  lost: 0.29,
  days: 330,
  stages: [
    {
      timeout: 48,
      open: 22,
      lost: 14,
      message:
        "Olá! Aqui é da Solar do Vale. Recebemos seu pedido de orçamento de energia solar. Qual é o melhor horário para conversarmos?",
    },
    {
      timeout: 72,
      open: 20,
      lost: 22,
      message:
        "Olá! Para dimensionar seu sistema, você pode me enviar uma foto da conta de luz mais recente?",
    },
    {
      timeout: 120,
      open: 16,
      lost: 14,
      message:
        "Olá! Passando para confirmar nossa visita técnica. Precisamos de acesso ao telhado e ao quadro de energia.",
    },
    {
      timeout: 168,
      open: 26,
      lost: 32,
      message: "Olá! Conseguiu ver a proposta do seu sistema solar? Fico à disposição para tirar dúvidas.",
    },
    { timeout: 240, open: 16, lost: 18 },
  ],
  lostReasons: [
    ["Preço acima do orçamento", 26],
    ["Fechou com concorrente", 22],
    ["Financiamento não aprovado", 18],
    ["Sem retorno do cliente", 17],
    ["Adiou o projeto", 11],
    ["Telhado inadequado", 6],
  ],
  owners: [
    ["agent", 40],
    ["thiago", 30],
    ["larissa", 16],
    ["paulo", 8],
    ["manager", 6],
  ],
  entered: [
    ["owner", 55],
    ["bruno", 30],
    ["manager", 5],
    [null, 10],
  ],
  tasks: [
    ["call", "Ligar para apresentar a Solar do Vale"],
    ["whatsapp", "Pedir foto da conta de luz", "Precisamos das duas páginas, com o histórico de consumo."],
    [
      "visit",
      "Visita técnica ao telhado",
      "Levar drone e trena. Conferir o padrão de entrada e a caixa de inspeção.",
    ],
    [
      "proposal",
      "Montar proposta com duas opções",
      "Uma com inversor de string e outra com microinversores.",
    ],
    ["email", "Enviar simulação de financiamento"],
    ["call", "Retomar contato sobre a proposta"],
    ["meeting", "Reunião para fechar condições"],
    ["whatsapp", "Enviar fotos de obras parecidas"],
  ],
  expects: true,
  subject: project,
}
