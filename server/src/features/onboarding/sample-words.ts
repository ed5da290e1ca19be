import type { Language } from "@funil/contract/account/accounts"

export interface SampleTask {
  readonly name: string
  /** Days from today. Negative days make the task late. */
  readonly day: number
  /** The hour, `HH`, as a wall clock. */
  readonly hour: string
  /** The index in the account's task types. */
  readonly type: number
}

export interface SampleDeal {
  readonly name: string
  readonly amount: number
  /** The progress through the open stages, from 0 to below 1, or the result. */
  readonly at: number | "won" | "lost"
  /** The days that it has been in its stage. */
  readonly days: number
  /** The index of the contact, whose company it links too. */
  readonly contact: number
  /** The days until its expected close. */
  readonly closes?: number
  readonly tasks: readonly SampleTask[]
  readonly note?: string
}

interface SampleWords {
  readonly tag: string
  readonly companies: readonly (readonly [name: string, segment: string])[]
  readonly contacts: readonly {
    readonly first_name: string
    readonly last_name: string
    readonly email: string
    readonly job?: string
    readonly company?: number
  }[]
  readonly deals: readonly SampleDeal[]
}

const task = (name: string, day: number, hour: string, type: number): SampleTask => ({
  name,
  day,
  hour,
  type,
})

/** The texts of sample records. No one owns their addresses, so messages to them arrive nowhere. */
export const sampleWords: Readonly<Record<Language, SampleWords>> = {
  "pt-BR": {
    tag: "Exemplo",
    companies: [
      ["Clínica Bem Viver", "Saúde"],
      ["Construtora Horizonte", "Construção"],
      ["Escola Caminho Novo", "Educação"],
      ["Mercado São Jorge", "Varejo"],
      ["Oficina Dois Irmãos", "Serviços"],
      ["Pousada Mar Aberto", "Turismo"],
    ],
    contacts: [
      {
        first_name: "Beatriz",
        last_name: "Nogueira",
        email: "beatriz@clinicabemviver.example",
        job: "Diretora",
        company: 0,
      },
      {
        first_name: "Caio",
        last_name: "Moreira",
        email: "caio@horizonte.example",
        job: "Compras",
        company: 1,
      },
      {
        first_name: "Débora",
        last_name: "Teixeira",
        email: "debora@caminhonovo.example",
        job: "Coordenadora",
        company: 2,
      },
      {
        first_name: "Edson",
        last_name: "Pires",
        email: "edson@mercadosaojorge.example",
        job: "Sócio",
        company: 3,
      },
      {
        first_name: "Fabiana",
        last_name: "Rocha",
        email: "fabiana@doisirmaos.example",
        job: "Gerente",
        company: 4,
      },
      {
        first_name: "Gustavo",
        last_name: "Alencar",
        email: "gustavo@marabertopousada.example",
        job: "Proprietário",
        company: 5,
      },
      {
        first_name: "Ivone",
        last_name: "Camargo",
        email: "ivone@horizonte.example",
        job: "Financeiro",
        company: 1,
      },
      {
        first_name: "João Pedro",
        last_name: "Viana",
        email: "joaopedro@mercadosaojorge.example",
        job: "Marketing",
        company: 3,
      },
      { first_name: "Lívia", last_name: "Sampaio", email: "livia.sampaio@correio.example" },
      { first_name: "Marcos", last_name: "Antunes", email: "marcos.antunes@correio.example" },
    ],
    deals: [
      {
        name: "Contrato anual · Clínica Bem Viver",
        amount: 18_400,
        at: 0,
        days: 1,
        contact: 0,
        closes: 30,
        tasks: [task("Ligar para entender a necessidade", 0, "17", 0)],
        note: "Veio por indicação de um cliente. Prefere falar à tarde.",
      },
      {
        name: "Obra da Rua das Acácias",
        amount: 64_900,
        at: 0.7,
        days: 6,
        contact: 1,
        closes: 12,
        tasks: [task("Revisar a proposta com a equipe", 1, "10", 5)],
        note: "Pediu desconto para fechar as duas torres juntas.",
      },
      {
        name: "Material do segundo semestre",
        amount: 9_750,
        at: 0.4,
        days: 3,
        contact: 2,
        closes: 21,
        tasks: [task("Enviar a apresentação", -1, "09", 1)],
      },
      {
        name: "Reposição mensal",
        amount: 3_280,
        at: 0.4,
        days: 9,
        contact: 3,
        closes: 15,
        tasks: [task("Combinar a entrega", 2, "14", 2)],
      },
      { name: "Equipamentos da oficina", amount: 22_100, at: 0, days: 4, contact: 4, tasks: [] },
      {
        name: "Alta temporada",
        amount: 31_500,
        at: 0.7,
        days: 11,
        contact: 5,
        closes: 5,
        tasks: [task("Visita à pousada", 3, "11", 4)],
        note: "Decide com a sócia na sexta-feira.",
      },
      {
        name: "Manutenção preventiva",
        amount: 5_600,
        at: 0,
        days: 2,
        contact: 6,
        tasks: [task("Confirmar o endereço da visita", 0, "16", 2)],
      },
      {
        name: "Campanha de fim de ano",
        amount: 12_000,
        at: 0.4,
        days: 14,
        contact: 7,
        closes: 25,
        tasks: [],
      },
      {
        name: "Projeto residencial",
        amount: 7_900,
        at: 0,
        days: 0,
        contact: 8,
        closes: 40,
        tasks: [task("Marcar a primeira conversa", 1, "15", 3)],
      },
      {
        name: "Plano família",
        amount: 2_400,
        at: 0.7,
        days: 7,
        contact: 9,
        closes: 8,
        tasks: [task("Enviar o contrato", -2, "11", 1)],
      },
      {
        name: "Primeiro pedido",
        amount: 4_150,
        at: "won",
        days: 5,
        contact: 3,
        tasks: [],
        note: "Fechou depois da amostra. Oferecer a reposição mensal.",
      },
      { name: "Cobertura do pátio", amount: 15_300, at: "lost", days: 8, contact: 1, tasks: [] },
    ],
  },
  en: {
    tag: "Sample",
    companies: [
      ["Brookside Clinic", "Health"],
      ["Cedar Hill Builders", "Construction"],
      ["Lakeview School", "Education"],
      ["Corner Market", "Retail"],
      ["Two Brothers Garage", "Services"],
      ["Harbor Light Inn", "Tourism"],
    ],
    contacts: [
      {
        first_name: "Beth",
        last_name: "Norton",
        email: "beth@brooksideclinic.example",
        job: "Director",
        company: 0,
      },
      {
        first_name: "Caleb",
        last_name: "Moore",
        email: "caleb@cedarhill.example",
        job: "Purchasing",
        company: 1,
      },
      {
        first_name: "Dana",
        last_name: "Turner",
        email: "dana@lakeview.example",
        job: "Coordinator",
        company: 2,
      },
      {
        first_name: "Eddie",
        last_name: "Pierce",
        email: "eddie@cornermarket.example",
        job: "Partner",
        company: 3,
      },
      {
        first_name: "Faye",
        last_name: "Rhodes",
        email: "faye@twobrothers.example",
        job: "Manager",
        company: 4,
      },
      {
        first_name: "Gavin",
        last_name: "Allen",
        email: "gavin@harborlight.example",
        job: "Owner",
        company: 5,
      },
      {
        first_name: "Irene",
        last_name: "Clark",
        email: "irene@cedarhill.example",
        job: "Accounting",
        company: 1,
      },
      {
        first_name: "Jack",
        last_name: "Vaughn",
        email: "jack@cornermarket.example",
        job: "Marketing",
        company: 3,
      },
      { first_name: "Lily", last_name: "Sanders", email: "lily.sanders@post.example" },
      { first_name: "Mark", last_name: "Anders", email: "mark.anders@post.example" },
    ],
    deals: [
      {
        name: "Annual contract · Brookside Clinic",
        amount: 4_600,
        at: 0,
        days: 1,
        contact: 0,
        closes: 30,
        tasks: [task("Call to learn what they need", 0, "17", 0)],
        note: "Referred by a customer. Prefers to talk in the afternoon.",
      },
      {
        name: "Maple Street project",
        amount: 16_200,
        at: 0.7,
        days: 6,
        contact: 1,
        closes: 12,
        tasks: [task("Go over the proposal with the team", 1, "10", 5)],
        note: "Asked for a discount to close both buildings together.",
      },
      {
        name: "Supplies for the second term",
        amount: 2_450,
        at: 0.4,
        days: 3,
        contact: 2,
        closes: 21,
        tasks: [task("Send the presentation", -1, "09", 1)],
      },
      {
        name: "Monthly restock",
        amount: 820,
        at: 0.4,
        days: 9,
        contact: 3,
        closes: 15,
        tasks: [task("Agree on the delivery", 2, "14", 2)],
      },
      { name: "Garage equipment", amount: 5_500, at: 0, days: 4, contact: 4, tasks: [] },
      {
        name: "High season",
        amount: 7_900,
        at: 0.7,
        days: 11,
        contact: 5,
        closes: 5,
        tasks: [task("Visit the inn", 3, "11", 4)],
        note: "Decides with the co-owner on Friday.",
      },
      {
        name: "Preventive maintenance",
        amount: 1_400,
        at: 0,
        days: 2,
        contact: 6,
        tasks: [task("Confirm the address of the visit", 0, "16", 2)],
      },
      { name: "Year-end campaign", amount: 3_000, at: 0.4, days: 14, contact: 7, closes: 25, tasks: [] },
      {
        name: "Home project",
        amount: 1_950,
        at: 0,
        days: 0,
        contact: 8,
        closes: 40,
        tasks: [task("Set up the first conversation", 1, "15", 3)],
      },
      {
        name: "Family plan",
        amount: 600,
        at: 0.7,
        days: 7,
        contact: 9,
        closes: 8,
        tasks: [task("Send the contract", -2, "11", 1)],
      },
      {
        name: "First order",
        amount: 1_050,
        at: "won",
        days: 5,
        contact: 3,
        tasks: [],
        note: "Closed after the sample. Offer the monthly restock.",
      },
      { name: "Patio cover", amount: 3_800, at: "lost", days: 8, contact: 1, tasks: [] },
    ],
  },
}
