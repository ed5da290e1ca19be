import type { DealCard } from "@funil/contract/records/deals"
import type { Board } from "@funil/contract/settings/pipelines"
import { expect, test } from "vitest"
import { keepBoard, keepPage } from "./keep-cards.ts"

// Sharing compares only identity and these fields.
const card = (id: string, name = id) => ({ id, name, tags: ["a"] }) as unknown as DealCard

function board(...cards: DealCard[]): Board {
  const stage = { id: "s", pipelineId: "p", name: "S", position: 0, kind: "open" as const }
  return {
    pipeline: {
      id: "p",
      name: "P",
      position: 0,
      stages: [],
      lost_reason_options: [],
      archived: false,
      counts_as_sales: true,
      schema: {
        show_deal_amount: true,
        show_deal_products: true,
        show_deal_deals: true,
        show_deal_companies: true,
        show_deal_contacts: true,
        show_deal_source: true,
        sum_field: "amount",
      },
      created_at: "2026-11-21T10:00:00.000Z",
      updated_at: "2026-11-21T10:00:00.000Z",
    },
    stages: [
      {
        ...stage,
        timeout: null,
        whatsapp_default_message: null,
        probability: null,
        effective_probability: 33,
        count: 2,
        sum: 0,
        late: 0,
        stuck: 0,
        recent: null,
        cards,
      },
    ],
  }
}

const page = (data: DealCard[]) => ({ data, current_page: 1, last_page: 1, from: 1, to: 2, total: 2 })

test("an answer that says the same is the same object", () => {
  const before = board(card("1"), card("2"))
  expect(keepBoard(before, board(card("1"), card("2")))).toBe(before)
  expect(keepBoard(before, before)).toBe(before)
})

test("cards stay the same objects when another one comes in before them", () => {
  const before = board(card("1"), card("2"))
  const after = keepBoard(before, board(card("9"), card("1"), card("2", "new name")))
  expect(after.stages[0]?.cards[1]).toBe(before.stages[0]?.cards[0])
  expect(after.stages[0]?.cards[2]).toEqual(card("2", "new name"))
})

test("pages keep their cards too", () => {
  const before = page([card("1"), card("2")])
  expect(keepPage(before, page([card("1"), card("2")]))).toBe(before)
  expect(keepPage(before, page([card("2"), card("1")])).data[0]).toBe(before.data[1])
})
