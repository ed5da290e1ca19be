import type { CustomField } from "@funil/contract/custom-fields"

/**
 * Where a field goes that is moved within its group: before the field that follows it there, or behind the group's last one,
 * which is before whatever follows that in the order of the whole noun.
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
