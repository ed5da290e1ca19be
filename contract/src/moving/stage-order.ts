import { foldedName } from "./moved-file.ts"

/** What stages are called on the way of a sale, the first ones first. Of several that fit a name the first one counts. */
const way: readonly RegExp[] = [
  /sem contato|no contact|\bnovos?\b|\bnovas?\b|\bnew\b|lead|entrada|inbox|backlog|prospec|a fazer|to do|screening/,
  /^qualificad[oa]s?$|^qualified$|appointment/,
  /contat|contact|tentativa|abordagem/,
  /qualific|qualified|diagnos|descoberta|discovery|identific|levantamento|interess/,
  /agenda|reuni|meeting|visit|demo|apresenta|presentation|scheduled/,
  /propos|orcamento|quote/,
  /negocia|negotia|decis|aprova|approv|em andamento|doing/,
  /contrat|contract|fechamento|closing|assinatura|entrega/,
]

function placeOf(stage: string): number | undefined {
  const name = foldedName(stage)
  const place = way.findIndex((pattern) => pattern.test(name))
  return place < 0 ? undefined : place
}

/**
 * Stages in the order in which deals usually go through them: by their own numbers where all have one, else by what they are called. One
 * whose name says nothing stays behind the one that it came after.
 */
export function usualOrder(stages: readonly string[]): string[] {
  const numbers = stages.map((stage) => Number.parseInt(stage, 10))
  if (numbers.every((number) => !Number.isNaN(number))) return sorted(stages, numbers)
  let last = 0
  const places = stages.map((stage) => {
    last = placeOf(stage) ?? last
    return last
  })
  return sorted(stages, places)
}

function sorted(stages: readonly string[], places: readonly number[]): string[] {
  const placed = stages.map((stage, at) => ({ stage, place: places[at] ?? 0 }))
  return placed.toSorted((a, b) => a.place - b.place).map(({ stage }) => stage)
}
