import type { Returned, Story } from "../story.ts"

const stage = (timeout: number | null) => ({ timeout, open: 1, lost: 0 })

/** What people who bought in the company's shop ask to send back: how far each request is, and when it came there, in hours ago. */
export const requests: readonly (Returned & {
  readonly ways: readonly (readonly [stage: number, ago: number])[]
})[] = [
  {
    protocol: "RET-7K3M-9Q2X",
    order: "2041",
    items: [
      {
        key: "charger",
        quantity: 1,
        reason: "CABO_CURTO",
        outcome: "exchange",
        comment: "O cabo não chega até a vaga do carro.",
      },
    ],
    ways: [[0, 20]],
  },
  {
    protocol: "RET-4H8P-2WTN",
    order: "2017",
    items: [
      {
        key: "module",
        quantity: 2,
        reason: "DAMAGED",
        outcome: "exchange",
        comment: "O vidro chegou trincado.",
      },
      { key: "structure", quantity: 2, reason: "WRONG_SENT", outcome: "refund", comment: null },
    ],
    ways: [
      [0, 120],
      [1, 96],
      [3, 50],
    ],
  },
  {
    protocol: "RET-X5C9-6JRD",
    order: "1986",
    items: [{ key: "battery", quantity: 1, reason: "REGRET", outcome: "refund", comment: null }],
    ways: [
      [0, 480],
      [1, 456],
      [2, 430],
      [4, 360],
      [5, 220],
      [7, 170],
    ],
  },
]

/** The pipeline of returns, of which each deal is one of the requests. */
export const returns: Story = {
  template: "returns",
  name: "Trocas e devoluções",
  deals: 0,
  won: 0,
  lost: 0,
  days: 0,
  stages: [stage(24), stage(48), stage(null), stage(168), stage(168), stage(48), stage(72)],
  lostReasons: [
    ["Fora do prazo", 1],
    ["Item com sinais de uso", 1],
  ],
  owners: [["renata", 1]],
  entered: [[null, 1]],
  tasks: [
    ["email", "Escrever sobre a devolução"],
    ["call", "Combinar a coleta"],
  ],
  expects: false,
  subject: ({ customer }) => ({ name: "Devolução", amount: 0, tags: ["Loja virtual"], people: [customer()] }),
}
