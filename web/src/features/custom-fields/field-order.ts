import type { CustomField } from "@funil/contract/settings/custom-fields"

/**
 * Returns the id to insert a field before when it moves within its group. At the end of the group,
 * that is the id after the group's last field in the order of the whole noun.
 */
export function placeInGroup(
  all: readonly CustomField[],
  group: readonly CustomField[],
  from: number,
  to: number,
): { id: string; before_id: string | null } | undefined {
  const moving = group[from]
  if (!moving) return undefined
  const others = group.toSpliced(from, 1)
  const next = others[to]
  if (next) return { id: moving.id, before_id: next.id }
  const remaining = all.filter(({ id }) => id !== moving.id)
  const last = remaining.findIndex(({ id }) => id === others.at(-1)?.id)
  return { id: moving.id, before_id: remaining[last + 1]?.id ?? null }
}
