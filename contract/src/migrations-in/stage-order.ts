import { unaccentedName } from "./migrated-file.ts"

/** Stage names along a sale, in order. The first match counts. */
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
  const name = unaccentedName(stage)
  const place = way.findIndex((pattern) => pattern.test(name))
  return place < 0 ? undefined : place
}

/**
 * Returns stages in their usual order: by their own numbers if all have one, else by name. A stage
 * with an unknown name stays after its predecessor.
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
