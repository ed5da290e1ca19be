import type { Cast, Story, Subject } from "../story.ts"
import { systemPrice } from "./prices.ts"

function target(cast: Cast): Subject {
  const { random } = cast
  const person = cast.bigBusiness()
  const product = random.weighted([
    ["Usina própria", 50],
    ["Mercado livre de energia", 28],
    ["Energia por assinatura", 22],
  ])
  const price = systemPrice(random, person.power)
  const amount = product === "Usina própria" ? price : Math.round((price * 0.09) / 100) * 100
  return {
    name: `${product} · ${person.company.name}`,
    amount,
    tags: [person.company.segment, product],
    people: [person],
  }
}

export const prospecting: Story = {
  template: "active-prospecting",
  name: "Prospecção de empresas",
  deals: 260,
  won: 0.14,
  lost: 0.33,
  days: 300,
  stages: [
    { timeout: null, open: 30, lost: 4 },
    { timeout: 72, open: 14, lost: 14 },
    {
      timeout: 96,
      open: 16,
      lost: 34,
      message:
        "Bom dia! Sou a Larissa, da Solar do Vale. Ajudamos empresas da região a reduzir a conta de energia. Com quem posso falar sobre isso?",
    },
    { timeout: 120, open: 18, lost: 28 },
    { timeout: 120, open: 13, lost: 14 },
    { timeout: 168, open: 9, lost: 6 },
  ],
  lostReasons: [
    ["Sem interesse no momento", 32],
    ["Decisor não localizado", 22],
    ["Já tem energia solar", 20],
    ["Contrato vigente com comercializadora", 16],
    ["Consumo insuficiente", 10],
  ],
  owners: [
    ["larissa", 62],
    ["agent", 22],
    ["paulo", 16],
  ],
  entered: [["owner", 100]],
  tasks: [
    ["call", "Descobrir quem decide sobre energia"],
    ["email", "Enviar estudo de economia"],
    ["call", "Retornar conforme combinado", "A secretária pediu para ligar no começo da semana."],
    ["visit", "Visitar a empresa"],
    [
      "meeting",
      "Apresentação para a diretoria",
      "Levar o caso da Metalúrgica: 31% de economia no primeiro ano.",
    ],
  ],
  expects: true,
  subject: target,
}
