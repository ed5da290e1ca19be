import type { Cast, Story, Subject } from "../story.ts"
import { powerText } from "./prices.ts"

function renewal(cast: Cast): Subject {
  const { random } = cast
  const person = cast.customer()
  const plan = random.weighted([
    ["Manutenção anual", 50],
    ["Limpeza e monitoramento", 32],
    ["Monitoramento 24 h", 18],
  ])
  const share = plan === "Manutenção anual" ? 92 : plan === "Limpeza e monitoramento" ? 64 : 28
  const whose = person.company?.name ?? `Família ${person.last_name}`
  return {
    name: `${plan} ${powerText(person.power)} · ${whose}`,
    amount: Math.round((person.power * share + 380) / 10) * 10,
    tags: [
      person.company?.segment ?? "Residencial",
      random.pick(["1ª renovação", "2ª renovação", "Contrato novo"]),
    ],
    people: [person],
  }
}

export const renewals: Story = {
  template: "customer-renewals",
  name: "Renovação de manutenção",
  deals: 150,
  won: 0.42,
  lost: 0.16,
  days: 280,
  stages: [
    {
      timeout: 240,
      open: 34,
      lost: 6,
      message:
        "Olá! Seu plano de manutenção vence em breve. Vamos garantir que seu sistema continue gerando bem?",
    },
    { timeout: 120, open: 18, lost: 8 },
    { timeout: 120, open: 20, lost: 36 },
    { timeout: 168, open: 18, lost: 34 },
    { timeout: 168, open: 10, lost: 16 },
  ],
  lostReasons: [
    ["Vai fazer por conta própria", 34],
    ["Achou caro", 30],
    ["Contratou outra empresa", 18],
    ["Vendeu o imóvel", 12],
    ["Insatisfeito com o atendimento", 6],
  ],
  owners: [
    ["renata", 70],
    ["agent", 18],
    ["thiago", 12],
  ],
  entered: [["owner", 100]],
  tasks: [
    ["email", "Enviar relatório de geração do ano"],
    ["call", "Ligar para falar da renovação"],
    ["proposal", "Preparar proposta de renovação", "Oferecer 10% para pagamento à vista."],
    ["whatsapp", "Lembrar do vencimento do plano"],
  ],
  expects: true,
  subject: renewal,
}
