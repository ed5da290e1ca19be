import type { Cast, Story, Subject } from "../story.ts"
import { systemPrice } from "./prices.ts"

/** One kWp saves about so much of a month's bill. */
const billPerPower = 108

function lead(cast: Cast): Subject {
  const { random } = cast
  const person = random.chance(0.66) ? cast.home() : cast.business()
  const bill = Math.round((person.power * billPerPower) / 10) * 10
  const name = person.company
    ? `Orçamento para ${person.company.name}`
    : `Conta de luz de R$ ${bill.toLocaleString("pt-BR")} · ${person.first_name} ${person.last_name}`
  const origin = random.weighted([
    ["Site", 30],
    ["Instagram", 24],
    ["Google", 20],
    ["Indicação", 14],
    ["WhatsApp", 9],
    ["Feira", 3],
  ])
  const amount = random.chance(0.7) ? systemPrice(random, person.power) : 0
  return {
    name,
    amount,
    tags: [origin, ...(person.company ? [person.company.segment] : [])],
    people: [person],
  }
}

export const leads: Story = {
  template: "lead-qualification",
  name: "Qualificação de leads",
  deals: 560,
  won: 0.3,
  lost: 0.38,
  days: 240,
  stages: [
    {
      timeout: 24,
      open: 32,
      lost: 16,
      message:
        "Olá! Aqui é o Bruno, da Solar do Vale. Vi que você pediu um orçamento no nosso site. Podemos falar agora?",
    },
    { timeout: 48, open: 26, lost: 40 },
    {
      timeout: 72,
      open: 20,
      lost: 26,
      message:
        "Olá! Para continuar, preciso saber: o imóvel é próprio e qual é o valor médio da sua conta de luz?",
    },
    { timeout: 72, open: 14, lost: 12 },
    { timeout: 24, open: 8, lost: 6 },
  ],
  lostReasons: [
    ["Não respondeu após 5 tentativas", 34],
    ["Mora em apartamento", 22],
    ["Só pesquisando preços", 16],
    ["Imóvel alugado", 14],
    ["Sem crédito para financiar", 8],
    ["Telefone incorreto", 6],
  ],
  owners: [
    ["bruno", 70],
    ["thiago", 18],
    ["agent", 12],
  ],
  entered: [
    [null, 62],
    ["owner", 38],
  ],
  tasks: [
    ["call", "Primeira ligação"],
    ["whatsapp", "Chamar no WhatsApp"],
    [
      "call",
      "Segunda tentativa de ligação",
      "Tentar depois das 18h: disse que trabalha em horário comercial.",
    ],
    ["email", "Enviar material de apresentação"],
    ["call", "Confirmar consumo e tipo de telhado"],
  ],
  expects: false,
  subject: lead,
}
